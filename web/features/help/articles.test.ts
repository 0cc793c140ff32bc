import { describe, expect, test } from 'vitest'
import { shelves } from './articles.ts'
import { type Piece, plainText } from '../../ui/text/text.ts'
import { makeIndex, search } from './search.ts'

const articles = shelves.flatMap((shelf) => shelf.articles)
const ids = new Set(articles.map(({ id }) => id))
const linksOf = (body: readonly Piece[]): string[] =>
  body.flatMap((piece) =>
    typeof piece === 'string' ? [] : [...linksOf(piece[1]), ...(piece[2] === undefined ? [] : [piece[2]])],
  )

describe('help articles', () => {
  test('there are at least twenty, on five shelves, each with its own path', () => {
    expect(shelves).toHaveLength(5)
    expect(articles.length).toBeGreaterThanOrEqual(20)
    expect(ids.size).toBe(articles.length)
    for (const { id } of articles) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test.each(articles.map((article) => [article.id, article] as const))(
    '%s is 80 to 300 words long',
    (_id, { lead, body }) => {
      const words = `${lead} ${plainText(body)}`.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
      expect(words).toBeGreaterThanOrEqual(80)
      expect(words).toBeLessThanOrEqual(300)
    },
  )

  test.each(articles.map((article) => [article.id, article] as const))(
    '%s links only to existing paths',
    (id, { body, related }) => {
      expect(related.length).toBeGreaterThan(0)
      expect(related).not.toContain(id)
      for (const other of related) expect(ids).toContain(other)
      for (const to of linksOf(body)) {
        const article = /^\/help\/(.+)$/.exec(to)?.[1]
        if (article === undefined)
          expect(to).toMatch(
            /^\/(terms|privacy|wallet|reserves|bonus|status|refferal|tournier|jackpot|returned|restorations|returns|verify\.html)(#[a-z-]+)?$/,
          )
        else expect(ids).toContain(article)
      }
    },
  )

  test.each(articles.map((article) => [article.id, article] as const))(
    '%s has a lead, and no unparsed markup or unfilled placeholder',
    (_id, { lead, body }) => {
      expect(lead).not.toBe('')
      expect(JSON.stringify(body)).not.toContain('"slot"')
      expect(plainText(body)).not.toMatch(/\*\*|\]\(|`|#|(^| )> |\||\{\{/)
    },
  )

  test.each(['/bonus', '/status', '/refferal', '/tournier', '/jackpot', '/returned', '/restorations'])(
    'some article links to %s',
    (path) => {
      expect(articles.filter(({ body }) => linksOf(body).includes(path)).map(({ id }) => id)).not.toEqual([])
    },
  )

  test('no two articles have the same place on a shelf', () => {
    for (const { articles: on } of shelves) expect(new Set(on.map(({ order }) => order)).size).toBe(on.length)
  })
})

describe("players' questions", () => {
  const index = makeIndex(articles.map((article) => ({ ...article, text: plainText(article.body) })))
  const questions: [question: string, answer: string][] = [
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
    ['рейкбек', 'statuses'],
    ['как забрать бонус', 'statuses'],
    ['бонусы', 'statuses'],
    ['партнёрка', 'partners'],
    ['реферальная ссылка', 'partners'],
    ['пригласить друга', 'partners'],
    ['турнир', 'tournament'],
    ['джекпот', 'jackpot'],
    ['промокод', 'promo-codes'],
    ['задание вконтакте', 'tasks'],
    ['сколько сайт возвращает', 'what-comes-back'],
    ['куда уходит преимущество', 'what-comes-back'],
    ['колесо дня', 'what-comes-back'],
    ['ограбление', 'what-comes-back'],
    ['лимит на проигрыш', 'limits'],
    ['server seed', 'seeds'],
    ['увеличить шрифт', 'zoom'],
    ['аккаунт не посмотрел человек', 'held'],
    ['аккаунт не проверил сотрудник', 'held'],
    ['не приходит письмо', 'no-letters'],
    ['письмо не пришло', 'no-letters'],
    ['нет письма', 'no-letters'],
    ['не пришла ссылка на почту', 'no-letters'],
    ['не приходит песьмо', 'no-letters'],
    ['gbcmvj', 'no-letters'],
    ['забыл пороль', 'forgot-password'],
    ['dsdtcnb ltymub', 'withdraw'],
    ['вывод денег', 'withdraw'],
    ['самоислкючение', 'take-a-break'],
  ]
  test.each(questions)('«%s» finds its article among the first three', (question, answer) => {
    expect(
      search(index, question)
        .slice(0, 3)
        .map(({ id }) => id),
    ).toContain(answer)
  })
})
