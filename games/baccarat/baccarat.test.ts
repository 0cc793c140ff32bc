import { expect, test } from 'vitest'
import { add, compare, decimalOf, fraction } from '../core/rtp.ts'
import { cutOf, indexFromCut, openShoe } from '../core/shoe.ts'
import { replayTable } from '../core/table-play.ts'
import { baccarat, type BaccaratState, resultOf } from './baccarat.ts'
import { allOrders, countWinners } from './counts.ts'
import { bankerDraws, playerDraws } from './drawing.ts'
import vectors from './vectors/baccarat.json' with { type: 'json' }

test('500 hands dealt from shoes match the independent vectors: cards, points, pairs and the payout of every spot', () => {
  let hands = 0
  for (const { hash, salt, number, root, seed, cut, hands: dealt } of vectors.shoes) {
    const shoe = openShoe({ table: baccarat.id, number }, hash, salt)
    expect([shoe.root, cutOf(root, [{ by: 'me', seed }])]).toEqual([root, cut])
    for (const { first, cards, spots, back, ...result } of dealt) {
      const {
        state,
        dealt: lying,
        ask,
      } = replayTable(baccarat, new Set(), [], (drawn) => shoe.order[indexFromCut(cut, first + drawn)] ?? -1)
      expect(ask.kind).toBe('over')
      expect(lying.map(({ value }) => value)).toEqual(cards)
      expect(baccarat.result(state)).toEqual({
        winner: result.winner,
        player: result.player,
        banker: result.banker,
        playerPair: result.playerPair,
        bankerPair: result.bankerPair,
      })
      expect(
        Object.fromEntries(
          Object.entries(spots).map(([spot, stake]) => [spot, Number(baccarat.pays(state, spot, BigInt(stake)))]),
        ),
      ).toEqual(back)
      hands += 1
    }
  }
  expect(hands).toBe(500)
})

test('every third-card case matches the vectors, and a natural of either side ends the round', () => {
  expect(vectors.thirds).toHaveLength(6 * 8 * 10 + 2 * 8)
  for (const { player, banker, third, takes } of vectors.thirds) {
    expect(playerDraws(player, banker)).toBe(third !== null)
    expect(bankerDraws(player, banker, third ?? undefined), JSON.stringify({ player, banker, third })).toBe(takes)
  }
  for (const natural of [8, 9]) {
    for (let other = 0; other <= 9; other += 1) {
      expect([
        playerDraws(natural, other),
        playerDraws(other, natural),
        bankerDraws(natural, other, undefined),
        bankerDraws(other, natural, undefined),
      ]).toEqual([false, false, false, false])
    }
  }
})

test('cards are requested in turn, player first, and stay where they were dealt', () => {
  // Five against four: the player draws an eight, so the banker with four does not draw.
  const cards = [4, 3, 12, 12, 7]
  const { state, dealt, ask } = replayTable(baccarat, new Set(), [], (drawn) => cards[drawn] ?? -1)
  expect(dealt.map(({ place }) => place)).toEqual(['player-1', 'banker-1', 'player-2', 'banker-2', 'player-3'])
  expect([ask.kind, resultOf(state)]).toEqual([
    'over',
    { winner: 'banker', player: 3, banker: 4, playerPair: false, bankerPair: false },
  ])
  expect(() => baccarat.dealt(state, 1)).toThrow(RangeError)
})

test('the counts of winners over all orders match an enumeration of six whole cards', () => {
  const counts = countWinners()
  expect({ player: String(counts.player), banker: String(counts.banker), tie: String(counts.tie) }).toEqual(
    vectors.counts,
  )
  expect(counts.player + counts.banker + counts.tie).toBe(allOrders)
})

test('the returns match the literature to the eighth digit', () => {
  const percent = (spot: string) => decimalOf(baccarat.rtpOf(spot), 6)
  expect(['player', 'banker', 'tie', 'player-pair', 'banker-pair'].map(percent)).toEqual([
    '0.987649',
    '0.989421',
    '0.856404',
    '0.896386',
    '0.896386',
  ])
})

test('the either-pair count matches a count by all ranks of the first four cards', () => {
  let weight = 0n
  for (let p1 = 0; p1 < 13; p1 += 1)
    for (let b1 = 0; b1 < 13; b1 += 1)
      for (let p2 = 0; p2 < 13; p2 += 1)
        for (let b2 = 0; b2 < 13; b2 += 1) {
          if (p1 !== p2 && b1 !== b2) continue
          const left = Array.from({ length: 13 }, () => 32n)
          weight += [p1, b1, p2, b2].reduce((orders, rank) => {
            const cards = left[rank] ?? 0n
            left[rank] = cards - 1n
            return orders * cards
          }, 1n)
        }
  expect(baccarat.rtpOf('either-pair')).toEqual(fraction(6n * weight, 416n * 415n * 414n * 413n))
})

test('the return of a layout is the sum of its spots, the commission’s kopeck rounded down', () => {
  const [one, two] = [baccarat.rtp({ spots: { player: 10_000 } }), baccarat.rtp({ spots: { tie: 10_000 } })]
  const both = baccarat.rtp({ spots: { player: 10_000, tie: 10_000 } })
  expect(add(both, both)).toEqual(add(one, two))
  expect(compare(baccarat.rtp({ spots: { banker: 10_001 } }), baccarat.rtp({ spots: { banker: 10_000 } }))).toBe(-1)
  const won: BaccaratState = { player: [0, 0], banker: [7, 12] }
  expect(baccarat.pays(won, 'banker', 101n)).toBe(101n + 95n)
})

test('the best of a layout is what its luckiest end pays in total', () => {
  expect(baccarat.best({ spots: { player: 100, banker: 100, tie: 100 } })).toBe(900n + 100n + 100n)
  expect(baccarat.best({ spots: { 'player-pair': 100, 'banker-pair': 100, 'either-pair': 100, player: 100 } })).toBe(
    1_200n + 1_200n + 600n + 200n,
  )
})

test('nothing is paid before the round is over, nor on an unknown spot', () => {
  expect(baccarat.pays(baccarat.begin(new Set()), 'player', 100n)).toBe(0n)
  expect(baccarat.pays({ player: [7, 12], banker: [0, 0] }, 'red', 100n)).toBe(0n)
  for (const spots of [{}, { red: 100 }, { player: 0.5 }, { constructor: 1 }])
    expect(baccarat.params.safeParse({ spots }).success).toBe(false)
})
