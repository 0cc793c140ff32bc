import type { Tournament } from '@kurazh/contract/tournaments.ts'
import { expect, test } from 'vitest'
import { placesText } from './places-text.ts'
import { countedText, leftText, moneyText, scoreText } from './words.ts'

const plain: Tournament = {
  id: 1, title: 'Турнир', kind: 'turnover', game: null, edge: null, threshold: null, minStake: 0n, joining: 'auto', fee: 0n, share: 3, fund: 0n, leastEdge: 0n, places: [100], paidPlaces: 1, qualified: 0,
  startsAt: '2026-11-21T21:00:00.000Z', endsAt: '2026-11-22T21:00:00.000Z', state: 'running', players: 0, prizeMoney: 0n, own: null,
}
const words = (text: string) => text.replaceAll('\u00a0', ' ')
const title = (id: string) => ({ dice: 'Dice' })[id] ?? id

test('scores are told by their kind', () => {
  expect(words(scoreText('turnover', '1234567890'))).toBe('12.34 ₽')
  expect(scoreText('multiplier', '290000')).toBe('29.00×')
  expect(['1', '3', '11'].map((score) => words(scoreText('wins', score)))).toEqual(['1 победа', '3 победы', '11 побед'])
})

test('what counts names the game, the edge and the least stake, where there are such', () => {
  expect(countedText(plain, title)).toContain('в любой игре: ставка × преимущество игры')
  expect(words(countedText({ ...plain, kind: 'multiplier', game: 'dice', minStake: 1000n }, title))).toBe('Место по лучшему множителю одной ставки в игре «Dice». Ставка от 10 ₽.')
  expect(words(countedText({ ...plain, kind: 'multiplier', edge: 2.7 }, title))).toContain('около 2,7 %')
  expect(countedText({ ...plain, kind: 'wins', threshold: 100_000 }, title)).toContain('дали 10.00× или больше')
})

test('where prizes come from: a share, a fund, fees', () => {
  expect(words(moneyText(plain))).toBe('Призы: 3 % преимущества сайта в ставках участников. Фонд растёт, пока турнир идёт.')
  expect(words(moneyText({ ...plain, share: 0, fund: 5_000_00n }))).toContain('дойдёт до 10 000 ₽')
  expect(words(moneyText({ ...plain, share: 0, fee: 100_00n }))).toBe('Призы: взносы участников. Фонд растёт, пока турнир идёт.')
})

test('how many places are paid is told with what it goes by, and not where a score is enough', () => {
  expect(placesText(plain)).toBe('')
  expect(words(placesText({ ...plain, leastEdge: 20_00n, places: [50, 30, 20], qualified: 2 }))).toBe(
    'Призовых мест сейчас: 1 из 3. Одно место на каждых 2 игроков, в ставках которых преимущество сайта от 20 ₽; таких игроков 2.',
  )
  expect(placesText({ ...plain, leastEdge: 20_00n, state: 'over' })).toContain('Призовых мест: 1 из 1')
})

test('the time left is told in minutes and longer, never in seconds', () => {
  const now = Date.parse('2026-11-22T20:00:00Z')
  expect(['2026-11-22T20:00:10Z', '2026-11-22T23:05:00Z', '2026-11-24T22:00:00Z', '2026-11-22T19:00:00Z'].map((at) => words(leftText(at, now)))).toEqual(['1 мин', '3 ч 5 мин', '2 дня 2 ч', '0 мин'])
})
