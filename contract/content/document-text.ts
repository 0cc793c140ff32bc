/** Validation of a document that administrators write. Has no schemas: the page validates while they type. */
import { unseen } from './help-text.ts'

export const longestDocument = 60_000
const fewestParts = 3

/** The text below the front matter of a stored version, which holds its title and day. */
export const bodyOfDocument = (text: string): string => /^---\n.*?\n---\n(.*)$/s.exec(text)?.[1]?.trim() ?? text

/** The whole text of a version: the front matter, as in the files, and the body. `changed` is a day: «2026-11-23». */
export const documentOf = (title: string, changed: string, body: string): string =>
  `---\ntitle: ${title}\nchanged: ${changed}\n---\n\n${body.trim()}\n`

/**
 * Returns why it cannot be a document, as a sentence for its writer; undefined if it can. The markup of each line is
 * checked by the renderer.
 */
export function faultOfDocument(body: string): string | undefined {
  if (body.trim() === '') return 'Нужен текст'
  if (body.length > longestDocument) return `Текст длиннее ${longestDocument} знаков`
  if (unseen.test(body)) return 'В тексте есть невидимые знаки. Вставьте его ещё раз как простой текст'
  if (/<[a-z/!?]/i.test(body)) return 'HTML в документах не работает: пишите словами и разметкой'
  if (/[{}]/.test(body.replaceAll(/\{(?:brand|contacts|#[a-z]+(?:-[a-z]+)*)\}/g, '')))
    return 'В фигурных скобках бывают только {brand}, {contacts} и якорь части, вида {#money}'
  if (!body.includes('{contacts}')) return 'Нет {contacts}: там стоит, как связаться с оператором'
  return faultOfParts(body)
}

function faultOfParts(body: string): string | undefined {
  if (!body.trimStart().startsWith('## ')) return 'Текст начинается с части: ## Название {#anchor}'
  const heads = body.split('\n').filter((line) => line.startsWith('## '))
  const anchors = heads.map((line) => /\{#([a-z]+(?:-[a-z]+)*)\}\s*$/.exec(line)?.[1])
  const bare = heads[anchors.indexOf(undefined)]
  if (bare !== undefined) return `У части нет якоря, вида {#money}: «${bare.slice(3, 60)}»`
  if (new Set(anchors).size < anchors.length) return 'Два одинаковых якоря: ссылки вели бы в одну часть'
  return heads.length < fewestParts ? `Частей меньше ${fewestParts}: это не весь документ` : undefined
}
