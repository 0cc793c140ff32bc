/** Decisions at a table with seats: those reported of the clock or the chart, and those this page has sent. */
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { openShoe } from '@kurazh/games/core/shoe.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import { expect, test } from 'vitest'
import { sentFault } from './own-judge.ts'
import { decidedFault } from './table-judge.ts'
import type { TableRound } from './table-view.ts'

const staked = new Set(['1-main'])

/** A shoe whose first hand gets one question, no matter its move, and the chart's move for it. */
function asked() {
  for (let at = 1; at < 200; at += 1) {
    const { order } = openShoe({ table: 'blackjack', number: 1 }, at.toString(16).padStart(64, '0'), 'a salt')
    const next = (drawn: number) => order[drawn] ?? 0
    const play = replayTable(blackjack, staked, [], next)
    if (play.ask.kind !== 'move' || play.ask.moves.includes('insure')) continue
    const chart = blackjack.chart(play.state) ?? ''
    if (chart === 'double') return { next, chart }
  }
  throw new Error('no such shoe')
}
const { next, chart } = asked()

function roundOf(move: string, by: 'player' | 'clock' | 'chart'): TableRound {
  const play = replayTable(blackjack, staked, [{ move, seat: 1 }], next)
  const dealt = play.dealt.map(({ place, value, drawn }) => ({
    place,
    value,
    index: drawn ?? null,
    salt: null,
    branch: null,
  }))
  return {
    number: 7,
    version: 1,
    byHand: null,
    chain: 1,
    link: 1,
    shoe: 1,
    first: 0,
    betting: 'closed',
    dealing: 'confirmed',
    closesAt: 0,
    nextAt: 0,
    dealt,
    decided: [{ step: 0, seat: 1, hand: 0, move, by }],
    decision: null,
    hash: null,
    result: blackjack.result(play.state),
    voided: null,
    corrected: null,
    recordings: [],
  }
}

test('without an answer the clock only stands, and the chart plays by the strategy chart of the table', () => {
  const faults = (
    [
      ['stand', 'clock'],
      ['double', 'clock'],
      ['stand', 'chart'],
      [chart, 'chart'],
      ['double', 'player'],
      ['stand', 'player'],
    ] as const
  ).map(([move, by]) => decidedFault(blackjack, roundOf(move, by), staked)?.what ?? null)
  expect(faults).toEqual([null, 'решение за того, кто молчал', 'решение по таблице', null, null, null])
})

test('a decision that the site confirmed is in the round as this page made it', () => {
  const sent = [{ round: 7, step: 0, seat: 1, move: 'stand', fate: 'taken' as const }]
  expect(sentFault(roundOf('stand', 'player'), sent)).toBeNull()
  expect(sentFault(roundOf('double', 'player'), sent)).toMatchObject({ before: 'stand', now: 'double' })
  expect(sentFault({ ...roundOf('stand', 'player'), decided: [] }, sent)).toMatchObject({
    before: 'stand',
    now: 'его нет',
  })
  // It is confirmed, and not yet published to everyone.
  expect(sentFault({ ...roundOf('stand', 'player'), dealing: 'dealing', decided: [] }, sent)).toBeNull()
  expect(sentFault({ ...roundOf('double', 'player'), number: 8 }, sent)).toBeNull()
})
