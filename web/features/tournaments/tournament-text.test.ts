import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
import { expect, test } from 'vitest'
import { placesText } from './places-text.ts'
import { countedText, leftText, moneyText, scoreText } from './tournament-text.ts'

const plain: Tournament = {
  id: 1,
  title: 'Турнир',
  kind: 'turnover',
  game: null,
  edge: null,
  threshold: null,
  minStake: 0n,
  joining: 'auto',
  fee: 0n,
  share: 3,
  fund: 0n,
  leastEdge: 0n,
  places: [100],
  paidPlaces: 1,
  qualified: 0,
  struck: 0,
  team: null,
  startsAt: '2026-11-21T21:00:00.000Z',
  endsAt: '2026-11-22T21:00:00.000Z',
  state: 'running',
  players: 0,
  prizeMoney: 0n,
  own: null,
}
const words = (text: string) => text.replaceAll('\u00a0', ' ')
const title = (id: string) => ({ dice: 'Dice' })[id] ?? id

test('formats scores by their kind', () => {
  expect(words(scoreText('turnover', '1234567890'))).toBe('12.34 ₽')
  expect(scoreText('multiplier', '290000')).toBe('29.00×')
  expect(['1', '3', '11'].map((score) => words(scoreText('wins', score)))).toEqual(['1 победа', '3 победы', '11 побед'])
  expect(scoreText('sum', '1234500')).toBe('123.45×')
  expect(words(scoreText('payout', '1234567'))).toBe('12 345.67 ₽')
})

test('names the game, the edge and the least stake that count, where there are any', () => {
  expect(countedText(plain, title)).toContain('в любой игре: ставка × преимущество игры')
  expect(words(countedText({ ...plain, kind: 'multiplier', game: 'dice', minStake: 1000n }, title))).toBe(
    'Место — по лучшему множителю одной ставки в игре «Dice». Ставка от 10 ₽.',
  )
  expect(words(countedText({ ...plain, kind: 'multiplier', edge: 2.7 }, title))).toContain('около 2.7 %')
  expect(countedText({ ...plain, kind: 'wins', threshold: 100_000 }, title)).toContain(
    'по числу ставок в любой игре с множителем от 10.00×',
  )
  expect(countedText({ ...plain, kind: 'sum', threshold: 20_000 }, title)).toContain(
    'по сумме множителей ставок в любой игре с множителем от 2.00×',
  )
  expect(words(countedText({ ...plain, kind: 'payout', threshold: 20_000, minStake: 1000n }, title))).toBe(
    'Место — по крупнейшей выплате одной ставки в любой игре с множителем от 2.00×. Ставка от 10 ₽.',
  )
})

test('sources of prizes: a share, a fund, fees', () => {
  expect(words(moneyText(plain))).toBe(
    'Призы: 3 % преимущества сайта в ставках участников. Фонд растёт, пока турнир идёт.',
  )
  expect(words(moneyText({ ...plain, share: 0, fund: 5_000_00n }))).toContain('дойдёт до 10 000 ₽')
  expect(words(moneyText({ ...plain, share: 0, fee: 100_00n }))).toBe(
    'Призы: взносы участников. Фонд растёт, пока турнир идёт.',
  )
})

test('says how many places are paid and what the number depends on, but not where a score is enough', () => {
  expect(placesText(plain)).toBe('')
  const least = { ...plain, leastEdge: 20_00n, places: [50, 30, 20] }
  expect(words(placesText({ ...least, qualified: 2, players: 5 }))).toBe(
    'Призовых мест сейчас 1 из 3: одно на 2 игроков, чьи ставки принесли сайту от 20 ₽, а таких 2. Приз получают только те, чьи ставки принесли сайту от 20 ₽.',
  )
  // As many as have a score: the rule of two would give more, and the sum is not told that it does not come out to.
  expect(words(placesText({ ...least, paidPlaces: 2, qualified: 13, players: 2 }))).toContain(
    'Призовых мест сейчас 2 из 3: столько игроков с очками.',
  )
  expect(words(placesText({ ...least, paidPlaces: 0 }))).toContain('сейчас 0 из 3: одно на 2 игроков')
  expect(words(placesText({ ...least, places: [100], state: 'over' }))).toContain('Призовых мест 1 из 1. Приз')
})

test('the time left is in minutes and longer, never in seconds', () => {
  const now = Date.parse('2026-11-22T20:00:00Z')
  expect(
    ['2026-11-22T20:00:10Z', '2026-11-22T23:05:00Z', '2026-11-24T22:00:00Z', '2026-11-22T19:00:00Z'].map((at) =>
      words(leftText(at, now)),
    ),
  ).toEqual(['1 мин', '3 ч 5 мин', '2 дня 2 ч', '0 мин'])
})
