import { expect, test } from 'vitest'
import type { FollowedTable } from '../table-feed.ts'
import type { TableRound, TableView } from '../table-view.ts'
import { phaseOf } from './tile-phase.ts'

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
  closesAt: 65_000,
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
  table: 'a-table',
  seq: 1,
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
/** The page's clock is a minute behind the site's. */
const followed = (more: Partial<TableRound> | null, about: Partial<TableView> = {}): FollowedTable => ({
  view: { ...view, round: more && { ...round, ...more }, ...about },
  line: 'live',
  offset: 60_000,
  dealtAt: null,
})
const table = {
  face: { playing: 'Вращение', resultText: (result: unknown) => `выпало ${String(result)}` },
  times: { bettingMs: 15_000, pauseMs: 4_000, playingMs: 10_000 },
  isOff: false,
  isClosed: false,
}
const rest = (word: string) => ({ kind: 'rest', word, endsAt: null, wholeMs: null })

test('bets, a decision and the pause after a result are counted down by the page’s clock', () => {
  expect(phaseOf(table, followed({}))).toEqual({ kind: 'bets', word: 'Ставки', endsAt: 5_000, wholeMs: 15_000 })
  const decision = { seats: [3], hand: 0, step: 0, moves: ['hit'], endsAt: 70_000, idle: 'stand' }
  expect(phaseOf(table, followed({ betting: 'closed', dealing: 'dealing', decision }))).toEqual({
    kind: 'decision',
    word: 'Решения',
    endsAt: 10_000,
    wholeMs: null,
  })
  const over = { betting: 'closed', dealing: 'confirmed', result: 17, nextAt: 64_000 } as const
  expect(phaseOf(table, followed(over))).toEqual({ kind: 'result', word: 'выпало 17', endsAt: 4_000, wholeMs: 4_000 })
})

test('how long a ball still rolls is told only by a page that saw it start', () => {
  const rolls = followed({ betting: 'closed', dealing: 'dealing' })
  expect(phaseOf(table, rolls)).toMatchObject({ kind: 'motion', word: 'Вращение', endsAt: null })
  expect(phaseOf(table, { ...rolls, dealtAt: 2_000 })).toMatchObject({ endsAt: 12_000, wholeMs: 10_000 })
  expect(phaseOf({ ...table, times: null }, { ...rolls, dealtAt: 2_000 })).toMatchObject({ endsAt: null })
})

test('a result that is known but not yet shown at the table is not told', () => {
  const early = followed({ betting: 'closed', dealing: 'result', result: 17, nextAt: null })
  expect(phaseOf(table, early)).toMatchObject({ kind: 'motion', word: 'Вращение' })
})

test('a result that says nothing is not told', () => {
  const over = followed({ betting: 'closed', dealing: 'confirmed', result: 11, nextAt: 64_000 })
  const face = { ...table.face, counts: () => false }
  expect(phaseOf({ ...table, face }, over)).toMatchObject({ kind: 'result', word: 'Раунд окончен' })
})

test('a new shoe is counted to its cut', () => {
  const shoe = { number: 1, chain: 1, link: 1, root: '', cutAt: 69_000, seeds: null, cut: null, dealt: 0, hash: null }
  expect(phaseOf(table, followed(null, { side: 'shuffling', shoe }))).toMatchObject({
    kind: 'motion',
    word: 'Новый шуз',
    endsAt: 9_000,
  })
})

test('a table that does not deal says why', () => {
  const silent: FollowedTable = { view: null, line: 'live', offset: null, dealtAt: null }
  expect(phaseOf({ ...table, isOff: true }, followed({}))).toEqual(rest('Стол выключен'))
  expect(phaseOf(table, { ...followed({}), line: 'down' })).toEqual(rest('Стол не отвечает'))
  expect(phaseOf({ ...table, isClosed: true }, { ...silent, line: 'down' })).toEqual(rest('Готовится'))
  expect(phaseOf(table, silent)).toEqual(rest('Подходим…'))
  expect(phaseOf(table, followed({}, { side: 'paused' }))).toEqual(rest('Пауза'))
  expect(phaseOf(table, followed({}, { side: 'waiting' }))).toEqual(rest('Ждём дилера'))
  expect(phaseOf(table, followed({}, { side: 'interrupted' }))).toEqual(rest('Скоро продолжится'))
  expect(phaseOf(table, followed(null))).toEqual(rest('Ждём раунда'))
  expect(phaseOf(table, followed({ voided: 'equipment' }))).toEqual(rest('Раунд отменён'))
})
