/**
 * The lobby of tables: each tile says what its table does, by what clock, what came last and who deals. The tables
 * themselves deal elsewhere: what they say stands here.
 */
import { calls } from '@kurazh/contract/index.ts'
import { within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, type Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import { wordsOf } from '../../testing/words-of.ts'

const round = (more: object = {}) => ({
  number: 5,
  version: 1,
  chain: 1,
  link: 1,
  byHand: null,
  shoe: null,
  first: null,
  betting: 'open',
  dealing: 'idle',
  closesAt: Date.now() + 600_000,
  nextAt: null,
  dealt: [],
  decided: [],
  decision: null,
  hash: null,
  result: null,
  voided: null,
  corrected: null,
  recordings: [],
  ...more,
})
const pastRound = (result: unknown, number: number) => ({
  number,
  version: 1,
  chain: 1,
  link: 1,
  shoe: null,
  first: null,
  result,
  hash: null,
  voided: result === null ? 'equipment' : null,
  corrected: false,
  endedAt: 1,
})
const snapshot = (table: string, more: object = {}) => ({
  table,
  seq: 1,
  now: Date.now(),
  side: null,
  round: round(),
  shoe: null,
  seats: [],
  totals: [],
  own: null,
  past: [],
  chain: null,
  nextChain: null,
  limits: [],
  maxWin: 10_000,
  ...more,
})
const card = (table: string, more: object = {}) => ({
  table,
  game: table,
  dealer: 'virtual',
  min: 10,
  max: 100_000,
  players: 0,
  results: [],
  freeSeats: null,
  side: null,
  open: true,
  ...more,
})
const seat = (number: number) => ({
  seat: number,
  taken: number === 2,
  own: false,
  chart: false,
  name: null,
  img: '',
  idle: 0,
})
const over = { betting: 'closed', dealing: 'confirmed', nextAt: Date.now() + 300_000 }
const winner = { winner: 'banker', player: 4, banker: 7, playerPair: false, bankerPair: false }

const states: Readonly<Record<string, object>> = {
  roulette: snapshot('roulette', {
    past: [17, null, 0, 3, 4, 5, 6, 7, 8, 9].map((one, at) => pastRound(one, 50 - at)),
  }),
  'roulette-la-partage': snapshot('roulette-la-partage', { side: 'paused' }),
  baccarat: snapshot('baccarat', { round: round({ ...over, result: winner }), past: [pastRound(winner, 4)] }),
  blackjack: snapshot('blackjack', {
    round: round({
      betting: 'closed',
      dealing: 'dealing',
      dealt: [{ place: '2-0-0', value: 12, index: null, salt: null, branch: null }],
      decision: { seats: [2], hand: 0, step: 0, moves: ['hit'], endsAt: Date.now() + 600_000, idle: 'stand' },
    }),
    seats: [1, 2, 3, 4, 5, 6, 7].map(seat),
    past: [11, 19].map((dealer, at) => pastRound({ dealer, blackjack: false }, 4 - at)),
  }),
}
const cards = [
  card('roulette', { players: 2 }),
  card('roulette-la-partage', { results: [] }),
  card('speed-roulette', { dealer: 'person', open: false }),
  card('baccarat'),
  card('blackjack', { freeSeats: 7, min: 50 }),
  card('blackjack-high'),
]

let refusesList = false
const asked: { table: string; past?: number }[] = []

beforeEach(() => {
  asked.length = 0
  refusesList = false
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.endsWith(calls.tableList.path))
      return refusesList ? Promise.reject(new TypeError('offline')) : Response.json({ success: { tables: cards } })
    if (!path.endsWith(calls.tableState.path)) return me.fetch(path, options)
    const body = JSON.parse(options?.body as string) as { table: string; past?: number }
    asked.push(body)
    const state = states[body.table]
    return Response.json(state ? { success: state } : { error: { code: 'Unavailable', text: 'готовится' } })
  })
})

const tile = (page: Page, title: string) => page.find('link', new RegExp(`^${title}:`))
const part = (link: HTMLElement, name: string) => link.querySelector(`[data-part="${name}"]`)
const marks = (link: HTMLElement) => [...(part(link, 'tile-marks')?.children ?? [])].map((each) => each.textContent)

test('a tile says its phase with a clock, what came last, who deals and who bets; a table that stands says so', async () => {
  await register('lobby-reader')
  const page = await openPage('/live')
  const roulette = await tile(page, 'Рулетка')
  await page.until(() => expect(part(roulette, 'tile-phase')?.textContent).toBe('Ставки'))
  expect(part(roulette, 'tile-clock')?.textContent).toMatch(/^(9:\d\d|10:00)$/)
  expect(marks(roulette)).toEqual(['17', '0', '3', '4', '5', '6', '7', '8'])
  await page.until(() => expect(wordsOf(roulette)).toContain('2 ставят'))
  const sentence = wordsOf(roulette.querySelector('.unseen') ?? roulette)
  expect(sentence).toBe(
    'Рулетка: ставки принимаются, от 10 ₽ до 100 000 ₽, рисованный дилер, 2 ставят, последние результаты: 17, чёрное; Зеро; 3, красное; 4, чёрное; 5, красное; 6, чёрное; 7, красное; 8, чёрное. Европейская, одно зеро: 157 полей, объявленные ставки, трек.',
  )
  const paused = await tile(page, 'Рулетка La Partage')
  await page.until(() => expect(part(paused, 'tile-phase')?.textContent).toBe('Пауза'))
  expect(part(paused, 'tile-clock')).toBeNull()
  expect(wordsOf(paused)).not.toContain('ставят')
  const closed = await tile(page, 'Быстрая рулетка')
  await page.until(() => expect(part(closed, 'tile-phase')?.textContent).toBe('Готовится'))
  expect(wordsOf(closed)).toContain('сдаёт человек')
  expect(page.text).toContain('Где отмечено «сдаёт человек», этого доказательства нет')
})

test('a table of cards shows its result, its decision and its free seats; a round that nobody played is not among the last', async () => {
  await register('lobby-cards')
  const page = await openPage('/live')
  const baccarat = await tile(page, 'Баккара')
  await page.until(() => expect(part(baccarat, 'tile-phase')?.textContent).toBe('Банкир, 4 : 7'))
  expect(marks(baccarat)).toEqual(['Б'])
  const blackjack = await tile(page, 'Блэкджек')
  await page.until(() => expect(part(blackjack, 'tile-phase')?.textContent).toBe('Решения'))
  expect(wordsOf(blackjack)).toContain('свободно 6')
  expect(marks(blackjack)).toEqual(['19'])
  expect(asked.every(({ past = 500 }) => past < 50)).toBe(true)
})

test('tables are chosen by their kind, and several are opened next to one another', async () => {
  await register('lobby-beside')
  const page = await openPage('/live')
  await tile(page, 'Рулетка')
  await page.press('Баккара', 'radio')
  expect(within(await page.find('list')).getAllByRole('link')).toHaveLength(1)
  await page.press('Поставить рядом')
  await page.find('dialog')
  expect(page.window.has('Выберите два стола')).toBe(true)
  await page.window.press('Рулетка', 'checkbox')
  await page.window.press('Баккара', 'checkbox')
  await page.window.press('Открыть рядом', 'link')
  await page.until(() => expect(location.pathname).toBe('/live/roulette+baccarat'))
})

test('without the list the tables are still there, and it can be requested again', async () => {
  await register('lobby-offline')
  refusesList = true
  const page = await openPage('/live')
  const roulette = await tile(page, 'Рулетка')
  await page.until(() => expect(part(roulette, 'tile-phase')?.textContent).toBe('Ставки'))
  await page.find('button', 'Повторить')
  refusesList = false
  await page.press('Повторить')
  await page.until(() => expect(wordsOf(roulette)).toContain('рисованный дилер'))
})
