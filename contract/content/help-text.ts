/** Validation of a help text that administrators write. Has no schemas: the page validates while they type. */

export interface HelpText {
  title: string
  /** One sentence beneath the title. */
  lead: string
  /** Markdown, as `web/features/help/articles/README.md` describes it. */
  body: string
}

/** The most characters of each part, and the most words of all: longer texts are not read. */
export const helpTextBounds = { title: 90, lead: 240, body: 6000, words: 300 } as const

/** Counts words as readers see them, without link targets. */
export const wordsOf = ({ lead, body }: Pick<HelpText, 'lead' | 'body'>): number =>
  `${lead} ${body.replaceAll(/\]\([^)]*\)/g, ']')}`.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** Characters that are invisible or change the text direction. */
export const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Returns why it cannot be a help text, as a sentence for its writer; undefined if it can. */
export function faultOfHelpText(text: HelpText): string | undefined {
  const { title, lead, body } = text
  if ([title, lead, body].some((part) => part.trim() === '')) return 'Нужны заголовок, одна фраза под ним и сам текст'
  if (title.length > helpTextBounds.title) return `Заголовок длиннее ${helpTextBounds.title} знаков: сократите его`
  if (lead.length > helpTextBounds.lead)
    return `Фраза под заголовком длиннее ${helpTextBounds.lead} знаков: сократите её`
  if (body.length > helpTextBounds.body)
    return `Текст длиннее ${helpTextBounds.body} знаков: сократите его или оставьте одну мысль`
  const words = wordsOf(text)
  if (words > helpTextBounds.words) return `В статье ${words} слов, а читают до ${helpTextBounds.words}: сократите её`
  const whole = `${title}${lead}${body}`
  if (unseen.test(whole) || /\n/.test(`${title}${lead}`))
    return 'В тексте есть невидимые знаки. Вставьте его ещё раз как простой текст'
  if (/<[a-z/!?]/i.test(whole)) return 'HTML в статьях не работает: пишите словами и разметкой'
  if (/[{}]/.test(whole)) return 'Фигурных скобок в статье не бывает: их места заполняет программа'
  return undefined
}
