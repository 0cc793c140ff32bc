import type { TableEvent } from '@kurazh/contract/tables/table-events.ts'
import { expect, test } from 'vitest'
import { cutOf, indexFromCut, openShoe } from '@kurazh/games/core/shoe.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { chipped, doubled, minimumMissed, sameLaid, sumOf } from './layouts.ts'
import { cutFault } from './cut-judge.ts'
import { payoutFault } from './own-judge.ts'
import { cardFault, paidBySpot, resultFault, shoeFault, type TableShoe } from './table-judge.ts'
import { TablePins } from './table-pins.ts'
import { afterNews, resultWaits, type TableRound, type TableView } from './table-view.ts'
import { chipFor } from './use-hand.ts'

const round: TableRound = {
  number: 7,
  version: 1,
  byHand: null,
  chain: 1,
  link: 7,
  shoe: null,
  first: null,
  betting: 'open',
  dealing: 'idle',
  closesAt: 1_000,
  nextAt: null,
  dealt: [],
  decided: [],
  decision: null,
  hash: null,
  result: null,
  voided: null,
  corrected: null,
  recordings: [],
}
const view: TableView = {
  table: 'roulette',
  seq: 5,
  side: null,
  round,
  shoe: null,
  seats: [],
  totals: [],
  own: null,
  past: [],
  chain: null,
  nextChain: null,
  limits: [],
  maxWin: 1n,
}
const news = { table: 'roulette', now: 0 }
const number = { place: 'wheel', value: 17, index: null, salt: null, branch: null }

test('news that follows updates the table, old news changes nothing, a gap requests the snapshot', () => {
  const closing: TableEvent = { ...news, seq: 6, kind: 'closing', round: 7 }
  expect(afterNews(view, closing)?.round?.betting).toBe('closing')
  expect(afterNews(view, { ...closing, seq: 5 })).toBe(view)
  expect(afterNews(view, { ...closing, seq: 7 })).toBeNull()
  expect(afterNews(view, { ...closing, round: 8 })).toBeNull()
})

test('a dealt card keeps its place, and a card that is turned replaces the one face down', () => {
  const hidden = { ...number, place: 'dealer-2', value: null, index: 3 }
  const once = afterNews(view, {
    ...news,
    seq: 6,
    kind: 'dealt',
    round: 7,
    dealt: [hidden],
    decided: [],
    decision: null,
    hash: null,
  })
  const twice =
    once &&
    afterNews(once, {
      ...news,
      seq: 7,
      kind: 'dealt',
      round: 7,
      dealt: [{ ...hidden, value: 5 }],
      decided: [],
      decision: null,
      hash: null,
    })
  expect([once?.round?.dealt, twice?.round?.dealt]).toEqual([[hidden], [{ ...hidden, value: 5 }]])
})

test('layouts are added up, doubled and raised without changing the one before', () => {
  const laid = chipped({ red: 10n }, { red: 1, 'straight-7': 2 }, 5n)
  expect(laid).toEqual({ red: 15n, 'straight-7': 10n })
  expect([
    sumOf(laid),
    sumOf(doubled(laid)),
    sameLaid(laid, { 'straight-7': 10n, red: 15n }),
    sameLaid(laid, { red: 15n }),
  ]).toEqual([25n, 50n, true, false])
})

test('a stake below a spot’s minimum is found, and never raised to it', () => {
  const limits = [
    { spots: 'pairs', min: 10n, max: 50n },
    { spots: '', min: 50n, max: 200n },
  ]
  const small = chipped({}, { '3-main': 1, '3-pairs': 1 }, 10n)
  expect(small).toEqual({ '3-main': 10n, '3-pairs': 10n })
  expect([
    minimumMissed(small, limits),
    minimumMissed(chipped({}, { '3-pairs': 1 }, 10n), limits),
    minimumMissed(chipped({ '3-main': 50n }, { '3-main': 1 }, 10n), limits),
  ]).toEqual([50n, null, null])
})

test('the chip in the hand is enough for the table, unless a smaller one was chosen there', () => {
  const chosen = { chip: 10_00n, at: null }
  expect([
    chipFor(chosen, 'roulette', 10_00n),
    chipFor(chosen, 'blackjack', 50_00n),
    chipFor(chosen, 'blackjack-high', 1_000_00n),
    chipFor({ chip: 500_00n, at: 'roulette' }, 'blackjack', 50_00n),
    chipFor({ chip: 10_00n, at: 'blackjack' }, 'blackjack', 50_00n),
  ]).toEqual([10_00n, 50_00n, 1_000_00n, 500_00n, 10_00n])
})

test('a card, a cut, a shoe, a result or a payout that differs from the fixed one is detected', () => {
  const opened = openShoe({ table: 'baccarat', number: 1 }, 'ab'.repeat(32), 'salt')
  const seeds = [{ by: 'me', seed: 'x' }]
  const shoe: TableShoe = {
    number: 1,
    chain: 1,
    link: 1,
    root: opened.root,
    cutAt: null,
    seeds,
    cut: cutOf(opened.root, seeds),
    dealt: 0,
    hash: 'ab'.repeat(32),
  }
  const { card, ...proof } = opened.show(indexFromCut(shoe.cut ?? 0, 9))
  const shown = { place: 'player-1', value: card, index: proof.index, salt: proof.salt, branch: [...proof.branch] }
  expect([cardFault('baccarat', shoe, 5, 4, shown), cutFault(shoe), shoeFault('baccarat', shoe, 'salt')]).toEqual([
    null,
    null,
    null,
  ])
  for (const lie of [
    cardFault('baccarat', shoe, 5, 3, shown),
    cardFault('baccarat', shoe, 5, 4, { ...shown, value: (card + 1) % 52 }),
    cutFault({ ...shoe, cut: 0 }),
    shoeFault('baccarat', shoe, 'other'),
  ])
    expect(lie).not.toBeNull()
  const told = { ...round, dealt: [number], result: 17 }
  const bet = { spots: [{ spot: 'black', stake: 100n }], stake: 100n, state: 'settled' as const, payout: 200n }
  expect([resultFault(roulette, told, new Set()), payoutFault(roulette, told, new Set(), bet)]).toEqual([null, null])
  expect(resultFault(roulette, { ...told, result: 18 }, new Set())).not.toBeNull()
  expect(payoutFault(roulette, told, new Set(), { ...bet, payout: 199n })).not.toBeNull()
})

test('the payouts of a round wait until its ball has landed, but not for players without a stake in it', () => {
  const own = {
    table: 'roulette',
    round: 7,
    link: 'x',
    revision: 1,
    spots: [],
    stake: 100n,
    state: 'settled' as const,
    payout: 3_600n,
    multiplier: 36,
    firstPayout: null,
  }
  const at = (change: Partial<TableRound>, bet: typeof own | null = own) =>
    resultWaits({ ...view, own: bet, round: { ...round, ...change } })
  expect([
    at({}),
    at({ betting: 'closing' }),
    at({ betting: 'closed', dealing: 'dealing' }),
    at({ betting: 'closed', dealing: 'result' }),
  ]).toEqual([false, true, true, false])
  expect([
    at({ betting: 'closing' }, null),
    at({ betting: 'closing' }, { ...own, stake: 0n }),
    at({ betting: 'closing' }, { ...own, round: 6 }),
  ]).toEqual([false, false, false])
})

test('the payout of each spot is computed from the round, and a called-off round has none', () => {
  const spots = [
    { spot: 'black', stake: 100n },
    { spot: 'straight-17', stake: 10n },
    { spot: 'red', stake: 5n },
  ]
  const told = { ...round, dealt: [number], result: 17 }
  expect([...(paidBySpot(roulette, told, spots) ?? [])]).toEqual([
    ['black', 200n],
    ['straight-17', 360n],
    ['red', 0n],
  ])
  expect(paidBySpot(roulette, { ...told, voided: 'wheel' }, spots)).toBeNull()
})

test('a first message is kept over a reload, and a later one that contradicts it is a lie', () => {
  const chain = {
    id: 1,
    terminatingHash: 'aa'.repeat(32),
    links: 10,
    used: 1,
    publishedAt: 0,
    salt: 's',
    saltedAt: 0,
    saltFrom: 'drawn' as const,
  }
  const now = () => 0
  const pins = new TablePins(null, null, now)
  expect(pins.chain(chain, 7, true)).toBeNull()
  expect(new TablePins(pins.toText(), null, now).chain({ ...chain, salt: 'other' }, 7, true)).toMatchObject({
    what: 'соль цепочки',
  })
  expect(pins.round({ ...round, dealt: [number] }, false)).toBeNull()
  expect(pins.round({ ...round, dealt: [{ ...number, value: 18 }] }, false)).not.toBeNull()
})
