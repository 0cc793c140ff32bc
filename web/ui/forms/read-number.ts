/** Parses a number as people type and paste it: «1 000,50 руб.», «1,000.50», «95 %». Every number field uses it. */

/** Says in a sentence why a text is not a number. */
export class NotANumber {
  readonly why: string

  constructor(why: string) {
    this.why = why
  }
}

const unit = /(?:₽|руб(?:\.|л[а-я]*)?|р\.?|rub|%|[×xх])$/iu
/** Spaces of all kinds and apostrophes separate thousands. */
const parts = /[\s\u00a0\u202f'’]/gu
const example = 'Напишите число цифрами, например 1000.50'

/** Null while the field is empty; NotANumber with advice for a text that is not a number. */
export function readNumber(text: string, decimals: number): number | NotANumber | null {
  const bare = text.trim().replace(unit, '').trim()
  if (bare === '' || bare === '.' || bare === ',') return null
  if (/^[-−–—]/u.test(bare)) return new NotANumber('Число здесь без минуса')
  const whole = withDot(bare.replace(parts, ''))
  if (whole === undefined) return new NotANumber(example)
  const number = Number(whole)
  if (!Number.isFinite(number)) return new NotANumber(example)
  const places = (whole.split('.')[1] ?? '').replace(/0+$/, '').length
  if (places <= decimals) return number
  return new NotANumber(decimals === 0 ? 'Здесь только целое число' : `После точки не больше ${decimals} знаков`)
}

/**
 * Normalises to digits with a dot before decimals. Of two kinds of separators the last is the decimal one; a repeated
 * single kind has no decimals.
 */
function withDot(text: string): string | undefined {
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return undefined
  const signs = text.replace(/\d/g, '')
  if (signs.length <= 1) return text.replace(',', '.')
  const last = signs.at(-1) ?? ''
  const isMixed = new Set(signs).size > 1
  // «1.000,50» and «1,000.50»; «1.000.000» has no decimals, «1,2,3» is invalid.
  if (isMixed && signs.indexOf(last) < signs.length - 1) return undefined
  const [thousands, decimals] = isMixed
    ? [text.slice(0, text.lastIndexOf(last)), text.slice(text.lastIndexOf(last) + 1)]
    : [text, '']
  return /^\d{1,3}(?:[.,]\d{3})+$/.test(thousands) ? `${thousands.replace(/[.,]/g, '')}.${decimals}0` : undefined
}
