/**
 * The player's own seat at a table that waits for decisions: what this device decided, what it left to the chart and
 * the clock, and the cost of moves.
 */
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { openShoe } from '@kurazh/games/core/shoe.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import { expect, test } from 'vitest'
import { withMultiplier } from '../../testing/table-server.ts'
import type { Verdict } from '../proof/verdict.ts'
import { OwnNotary } from './own-notary.ts'
import type { Fault } from '../shared/lie.ts'
import type { TableRound, TableView } from './table-view.ts'

type Decided = TableRound['decided'][number]
const staked = new Set(['1-main'])

/** A shoe whose first hand may be hit twice, and whose dealer has no ace. */
function asked(): (drawn: number) => number {
  for (let at = 1; at < 500; at += 1) {
    const { order } = openShoe({ table: 'blackjack', number: 1 }, at.toString(16).padStart(64, '0'), 'a salt')
    const next = (drawn: number) => order[drawn] ?? 0
    const once = replayTable(blackjack, staked, [], next)
    if (once.ask.kind !== 'move' || once.ask.moves.includes('insure')) continue
    const twice = replayTable(blackjack, staked, [{ move: 'hit', seat: 1 }], next)
    if (twice.ask.kind === 'move') return next
  }
  throw new Error('no such shoe')
}
const next = asked()

interface Sit {
  by?: Decided['by']
  /** The own seat has the chart play for it. */
  chart?: boolean
  /** The number of news items that the page missed before the decision was reported. */
  missed?: number
  /** Milliseconds before the time of the decision was over. */
  early?: number
  before?(notary: OwnNotary): void
  /** The reported growth of the layout. */
  added?: OwnTableBet['spots']
}

const main = [{ spot: '1-main', stake: 5_000n }]
const round: TableRound = {
  number: 7,
  version: 1,
  byHand: null,
  chain: 1,
  link: 1,
  shoe: 1,
  first: 0,
  betting: 'open',
  dealing: 'idle',
  closesAt: 9_000,
  nextAt: 0,
  dealt: [],
  decided: [],
  decision: null,
  hash: null,
  result: null,
  voided: null,
  corrected: null,
  recordings: [],
}
const own: OwnTableBet = {
  table: 'blackjack',
  round: 7,
  link: 'x',
  revision: 1,
  spots: main,
  stake: 5_000n,
  state: 'open',
  payout: 0n,
  multiplier: 0,
  firstPayout: null,
}
const viewOf = (chart: boolean): TableView => ({
  table: 'blackjack',
  seq: 1,
  side: null,
  round,
  shoe: null,
  seats: [{ seat: 1, taken: true, own: true, chart, name: null, img: '', idle: 0 }],
  totals: [],
  own: null,
  past: [],
  chain: null,
  nextChain: null,
  limits: [],
  maxWin: 1n,
})

/** A round at the first seat with this decision, reported message by message. */
async function sit(
  moves: readonly string[],
  { by = 'player', chart = false, missed = 0, early = 0, before, added }: Sit = {},
) {
  const device = new Map<string, string>()
  const [faults, verdicts]: [Fault[], Verdict[]] = [[], []]
  let now = 1_000
  const notary = new OwnNotary(
    blackjack,
    {
      read: (key) => device.get(key) ?? null,
      write: (key, text) => (device.set(key, text), true),
      player: () => 'me',
      siteNow: () => now,
      past: () => Promise.resolve(null),
      counted: (_bet, verdict) => verdicts.push(verdict),
    },
    {
      note: (_round, fault) => fault && faults.push(fault),
      missed: () => Promise.resolve(null),
      isLied: () => faults.length > 0,
      dealing: () => undefined,
      refused: () => undefined,
      judged: () => undefined,
    },
  )
  const play = replayTable(
    blackjack,
    staked,
    moves.map((move) => ({ move, seat: 1 })),
    next,
  )
  const dealt = play.dealt.map(({ place, value, drawn }) => ({
    place,
    value,
    index: drawn ?? null,
    salt: null,
    branch: null,
  }))
  const view = viewOf(chart)
  notary.heard(view)
  const sent = { round: 7, key: 'the-key', revision: 0, asked: { '1-main': 5_000n }, stood: {}, lost: false }
  notary.sending(sent)
  notary.taken(sent, { bet: own, accepted: main, refused: [] })
  const asking: TableRound = {
    ...round,
    betting: 'closed',
    dealing: 'dealing',
    decision: { seats: [1], hand: 0, step: 0, moves: ['hit', 'stand'], endsAt: 21_000, idle: 'stand' },
  }
  now = 10_000
  notary.heard({ ...view, seq: 2, own, round: asking })
  before?.(notary)
  now = 21_000 - early
  const decided = moves.map((move, step): Decided => ({ step, seat: 1, hand: 0, move, by }))
  const spots = [...main, ...(added ?? (moves.includes('double') ? [{ spot: '1-double-0', stake: 5_000n }] : []))]
  const stake = spots.reduce((sum, one) => sum + one.stake, 0n)
  const payout = spots.reduce((sum, one) => sum + blackjack.pays(play.state, one.spot, one.stake), 0n)
  const over: TableRound = {
    ...asking,
    decision: null,
    dealt,
    decided,
    dealing: 'result',
    result: blackjack.result(play.state),
  }
  const settled = withMultiplier({ ...own, spots, stake, state: 'settled', payout })
  notary.heard({ ...view, seq: 3 + missed, own: settled, round: over })
  await notary.over(over, settled, staked, Promise.resolve('proved'))
  return { verdict: verdicts[0], what: faults[0]?.what ?? null }
}

const move = (step: number, name: string) => ({ round: 7, seat: 1, step, move: name })
const sending =
  (...names: string[]) =>
  (notary: OwnNotary) => {
    for (const [step, name] of names.entries()) {
      notary.deciding(move(step, name))
      notary.decided(move(step, name))
    }
  }

test('a decision of this page is proved; one made in its player’s name elsewhere is another device’s at best', async () => {
  expect(await sit(['hit', 'stand'], { before: sending('hit', 'stand') })).toEqual({ verdict: 'proved', what: null })
  expect(await sit(['hit', 'stand'])).toEqual({ verdict: 'recomputed', what: null })
  expect(await sit(['hit', 'stand'], { before: sending('hit') })).toEqual({ verdict: 'recomputed', what: null })
  expect(await sit(['hit', 'stand'], { before: sending('stand') })).toEqual({
    verdict: 'broken',
    what: 'решение места 1',
  })
})

test('a decision whose answer was lost is this page’s; one that was refused leaves the bet unproved', async () => {
  expect(await sit(['stand'], { before: (notary) => notary.deciding(move(0, 'stand')) })).toEqual({
    verdict: 'proved',
    what: null,
  })
  // Only the site knows whether it arrived at all: the site may have looked at the next card first.
  expect(await sit(['stand'], { by: 'clock', before: (notary) => notary.deciding(move(0, 'hit')) })).toEqual({
    verdict: 'recomputed',
    what: null,
  })
  const refused = (notary: OwnNotary) => {
    notary.deciding(move(0, 'stand'))
    notary.moveRefused(move(0, 'stand'), 'GameMoved')
  }
  for (const [moves, by] of [
    [['hit', 'stand'], 'player'],
    [['stand'], 'clock'],
  ] as const)
    expect(await sit(moves, { by, before: refused })).toEqual({ verdict: 'recomputed', what: null })
})

test('the chart decides for a seat that has it on: for any other seat that is a lie, and it is unproved where the page missed something', async () => {
  expect(await sit(['stand'], { by: 'chart', chart: true })).toEqual({ verdict: 'proved', what: null })
  expect(await sit(['stand'], { by: 'chart' })).toEqual({ verdict: 'broken', what: 'решение места 1 по таблице' })
  expect(await sit(['stand'], { by: 'chart', missed: 1 })).toEqual({ verdict: 'recomputed', what: null })
})

test('the clock decides when its time is over; before that it proves nothing', async () => {
  expect(await sit(['stand'], { by: 'clock' })).toEqual({ verdict: 'proved', what: null })
  expect(await sit(['stand'], { by: 'clock', early: 8_000 })).toEqual({ verdict: 'recomputed', what: null })
})

test('a move costs what the rules give, and nothing is added without one', async () => {
  expect(await sit(['double'], { before: sending('double') })).toEqual({ verdict: 'proved', what: null })
  for (const [moves, added] of [
    [['stand'], [{ spot: '1-double-0', stake: 5_000n }]],
    [['double'], []],
    [['double'], [{ spot: '1-double-0', stake: 4_999n }]],
  ] as const) {
    expect(await sit(moves, { before: sending(...moves), added: [...added] })).toMatchObject({
      verdict: 'broken',
      what: expect.stringContaining('1-double-0'),
    })
  }
})
