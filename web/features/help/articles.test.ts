import { describe, expect, test } from 'vitest'
import { shelves } from './articles.ts'
import { plainText, readMarkup, wordsOf } from '../../ui/markup.ts'
import { makeIndex, search } from './search.ts'

const articles = shelves.flatMap((shelf) => shelf.articles)
const ids = new Set(articles.map(({ id }) => id))
const linksOf = (body: string) => Array.from(body.matchAll(/\]\(([^)]*)\)/g), (match) => match[1] ?? '')

describe('the articles of the help', () => {
  test('there are at least twenty, on five shelves, each under an address of its own', () => {
    expect(shelves).toHaveLength(5)
    expect(articles.length).toBeGreaterThanOrEqual(20)
    expect(ids.size).toBe(articles.length)
    for (const { id } of articles) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test.each(articles.map((article) => [article.id, article] as const))('%s is 80 to 300 words long', (_id, { lead, body }) => {
    const words = plainText(`${lead}\n\n${body}`).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    expect(words).toBeGreaterThanOrEqual(80)
    expect(words).toBeLessThanOrEqual(300)
  })

  test.each(articles.map((article) => [article.id, article] as const))('%s leads only to addresses that exist', (id, { body, related }) => {
    expect(related.length).toBeGreaterThan(0)
    expect(related).not.toContain(id)
    for (const other of related) expect(ids).toContain(other)
    for (const to of linksOf(body)) {
      const article = /^\/help\/(.+)$/.exec(to)?.[1]
      if (article === undefined) expect(to).toMatch(/^\/(terms|privacy|wallet|reserves)(#[a-z-]+)?$/)
      else expect(ids).toContain(article)
    }
  })

  test.each(articles.map((article) => [article.id, article] as const))('%s leaves no mark unread and no table lame', (_id, { body }) => {
    expect(plainText(body)).not.toMatch(/\*\*|\]\(|`|^#|(^| )> |\|/)
    for (const block of readMarkup(body)) {
      if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.head.length)
    }
  })

  test('no two blocks of a text are the same: the page tells them apart by their words', () => {
    for (const { id, body } of articles) {
      const words = readMarkup(body).map(wordsOf)
      expect(new Set(words).size, id).toBe(words.length)
    }
  })
})

describe('what players ask', () => {
  const index = makeIndex(articles.map(({ id, title, lead, also = '', body }) => ({ id, title, lead, also, text: plainText(body) })))
  const asked: [question: string, answer: string][] = [
    ['забыл пароль', 'forgot-password'],
    ['как вывести деньги', 'withdraw'],
    ['пополнить баланс', 'top-up'],
    ['настоящие деньги', 'no-payments'],
    ['выписка', 'statement'],
    ['красная галочка', 'green-tick'],
    ['меня заблокировали', 'ban'],
    ['подкрутка', 'no-tuning'],
    ['второй аккаунт', 'one-account'],
    ['мартингейл', 'myths'],
    ['пропал интернет', 'lost-connection'],
    ['куки', 'cookies'],
    ['скрыть ник', 'hide-name'],
    ['лимит на проигрыш', 'limits'],
    ['server seed', 'seeds'],
    ['увеличить шрифт', 'zoom'],
    ['аккаунт не посмотрел человек', 'held'],
  ]
  test.each(asked)('«%s» finds its article among the first three', (question, answer) => {
    expect(search(index, question).slice(0, 3).map(({ id }) => id)).toContain(answer)
  })
})
