import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { replayTable } from '../core/table-play.ts'
import { blackjack } from './blackjack.ts'
import { spotOf } from './spots.ts'

interface PlayedHand {
  seats: number[]
  behind: number[]
  cards: number[]
  moves: string[]
  stake: number
  pays: Record<string, number>
}
const { hands } = JSON.parse(readFileSync(new URL('vectors/blackjack.json', import.meta.url), 'utf8')) as {
  hands: PlayedHand[]
}

test('five hundred rounds deal and pay as an independent program does, with splits, doubles, insurance and side bets', () => {
  expect(hands).toHaveLength(500)
  for (const { seats, behind, cards, moves, stake, pays } of hands) {
    const staked = new Set(
      seats.flatMap((seat) => [spotOf(seat, 'behind'), ...(behind.includes(seat) ? [] : [spotOf(seat, 'main')])]),
    )
    const { state, ask, dealt } = replayTable(
      blackjack,
      staked,
      moves.map((move) => ({ move })),
      (drawn) => cards[drawn] ?? expect.fail(`no card ${drawn}`),
    )
    expect(ask.kind).toBe('over')
    expect(dealt.filter(({ drawn }) => drawn !== undefined).map(({ value }) => value)).toEqual(cards)
    const paid = Object.fromEntries(
      Object.keys(pays).map((spot) => [spot, Number(blackjack.pays(state, spot, BigInt(stake)))]),
    )
    expect(paid, JSON.stringify({ cards, moves })).toEqual(pays)
    for (const [spot, back] of Object.entries(paid))
      if (blackjack.spots.includes(spot))
        expect(BigInt(back)).toBeLessThanOrEqual(blackjack.best({ spots: { [spot]: stake } }))
  }
  const made = new Set(hands.flatMap(({ moves }) => moves))
  expect([...made].sort()).toEqual(['decline', 'double', 'hit', 'insure', 'split', 'stand'])
})
