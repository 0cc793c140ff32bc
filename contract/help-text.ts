/** What a text of the help may be when administrators write it. Without schemas: the page counts along while they write. */

export interface HelpText {
  title: string
  /** One sentence beneath the title. */
  lead: string
  /** Markdown, as `web/features/help/articles/README.md` tells it. */
  body: string
}

/** Letters of each part at most, and words of all: what is longer is not read. */
export const helpTextBounds = { title: 90, lead: 240, body: 6000, words: 300 } as const

/** Words as they are read: where a link leads is not. */
export const wordsOf = ({ lead, body }: Pick<HelpText, 'lead' | 'body'>): number => `${lead} ${body.replaceAll(/\]\([^)]*\)/g, ']')}`.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** Signs that are not seen, or turn round the order of those that are. */
export const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Why it cannot be a text of the help, in a sentence for its writer; undefined where it can. */
export function faultOfHelpText(text: HelpText): string | undefined {
  const { title, lead, body } = text
  if ([title, lead, body].some((part) => part.trim() === '')) return 'Нужны заголовок, одна фраза под ним и сам текст'
  if (title.length > helpTextBounds.title) return `Заголовок длиннее ${helpTextBounds.title} знаков: сократите его`
  if (lead.length > helpTextBounds.lead) return `Фраза под заголовком длиннее ${helpTextBounds.lead} знаков: сократите её`
  if (body.length > helpTextBounds.body) return `Текст длиннее ${helpTextBounds.body} знаков: сократите его или оставьте одну мысль`
  const words = wordsOf(text)
  if (words > helpTextBounds.words) return `В статье ${words} слов, а читают до ${helpTextBounds.words}: сократите её`
  const whole = `${title}${lead}${body}`
  if (unseen.test(whole) || /\n/.test(`${title}${lead}`)) return 'В тексте есть невидимые знаки. Вставьте его ещё раз как простой текст'
  if (/<[a-z/!?]/i.test(whole)) return 'HTML в статьях не работает: пишите словами и разметкой'
  if (/[{}]/.test(whole)) return 'Фигурных скобок в статье не бывает: их места заполняет программа'
  return undefined
}
