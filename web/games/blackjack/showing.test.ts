import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { cardMs, lookMs } from '@kurazh/games/blackjack/round.ts'
import { expect, test } from 'vitest'
import { afterNews, allShown, nextAt, readyAt, shownBy } from './showing.ts'

const begun = allShown({ round: 5, cards: 0, endsAt: 0 })
const firstFour = afterNews(begun, { round: 5, cards: 4, endsAt: 20_000 }, 1_000)

test('cards are shown one after another, and the decision when the last has been looked at', () => {
  expect([0, 1, cardMs, 2 * cardMs, 3 * cardMs, 60_000].map((ms) => shownBy(firstFour, 1_000 + ms))).toEqual([
    1, 1, 2, 3, 4, 4,
  ])
  expect(readyAt(firstFour)).toBe(1_000 + 4 * cardMs + lookMs)
})

test('the decision comes when the site begins to count its time', () => {
  const begin = blackjack.begin(new Set(['3-main']))
  const dealt = [4, 5, 6, -1].reduce((state, card) => blackjack.dealt(state, card), begin)
  expect(readyAt(firstFour) - 1_000).toBe(blackjack.showMs(dealt))
})

test('a page that comes in the middle sees everything at once', () => {
  const late = afterNews(begun, { round: 6, cards: 4, endsAt: 20_000 }, 1_000)
  expect([shownBy(late, 1_000), nextAt(late, 1_000)]).toEqual([4, null])
})

test('cards that come while others are shown follow them', () => {
  const more = afterNews(firstFour, { round: 5, cards: 6, endsAt: 0 }, 1_000 + cardMs + 10)
  expect([2 * cardMs - 1, 2 * cardMs, 5 * cardMs].map((ms) => shownBy(more, 1_000 + ms))).toEqual([2, 3, 6])
})

test('an answer of somebody else to the same question takes nothing away', () => {
  expect(afterNews(firstFour, { round: 5, cards: 4, endsAt: 20_000 }, 9_000)).toBe(firstFour)
})

test('every step has a moment of its own until nothing is left', () => {
  const steps: number[] = []
  for (let now: number | null = 1_000; now !== null; now = nextAt(firstFour, now)) steps.push(now - 1_000)
  expect(steps).toEqual([0, cardMs, 2 * cardMs, 3 * cardMs, 4 * cardMs + lookMs])
})
