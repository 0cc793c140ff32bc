// @vitest-environment jsdom
import type { Table } from '@kurazh/contract/play/play.ts'
import { calls } from '@kurazh/contract/index.ts'
import { games } from '@kurazh/games/index.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { useBuild } from '../../api/build.ts'
import { CallError, type CallErrorCode } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { TestServer } from '../../testing/test-server.ts'
import { noteRefusedBet } from './refused-bet.ts'
import { countByReason, keyOf, noteRefusal, refusedIn, useRefusals } from './refused-count.ts'
import { resetVisit, useSessionResults } from './session-results.ts'

const { dice, mines } = games
const params = dice.sampleParams[0] as unknown
const limits = { game: 'dice', minStake: 100n, maxStake: 2_000_000n, maxWin: 100_000_000n }
/** The site's tables when they are requested again. */
let later: readonly Table[]

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  queryClient.setQueryData(keys.session, { user: { ref_link: 'me' } })
  useBuild.setState({ newer: false })
  useRefusals.setState({ visit: [] })
  useSessionResults.setState({ failed: null })
  resetVisit()
  tables({ ...limits })
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ success: { tables: later.map(asWire) } }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
})

const asWire = ({ minStake, maxStake, maxWin, ...rest }: Table) => ({
  ...rest,
  minStake: Number(minStake) / 100,
  maxStake: Number(maxStake) / 100,
  maxWin: Number(maxWin) / 100,
})

function tables(before: Table, after: Table = before): void {
  queryClient.setQueryData(keys.tables, [before, { ...before, game: 'mines' }])
  later = [after, { ...after, game: 'mines' }]
}

/** A bet that the server refuses with this code; returns the alarm's values. */
async function refused(code: CallErrorCode, stake = 10_00n, game: typeof dice | typeof mines = dice) {
  const server = new TestServer()
  server.refused = noteRefusedBet
  server.faults.push(new CallError(code, calls.tables.summary, false))
  const order = { stakeKopecks: stake, params: game === dice ? params : game.sampleParams[0] }
  await expect(server.page().betClient.send(game as never, order as never)).rejects.toMatchObject({ code })
  await new Promise((resolve) => setTimeout(resolve, 20))
  return useSessionResults.getState().failed
}

test.each(['StakeTooSmall', 'StakeTooLarge', 'MaxWinExceeded', 'TooSoon', 'NotOffered'] as const)(
  '%s of a bet that its table takes, before and after, is a lie',
  async (code) => {
    expect(await refused(code)).toMatchObject({ lies: [{ what: 'отказ в ставке' }], known: { game: 'dice' } })
  },
)

test('the same for a game of steps', async () => {
  expect(await refused('MaxWinExceeded', 10_00n, mines)).toMatchObject({ lies: [{ what: 'отказ в ставке' }] })
})

test.each<[CallErrorCode, bigint, Partial<Table>]>([
  ['StakeTooSmall', 50n, {}],
  ['StakeTooLarge', 2_000_001n, {}],
  ['MaxWinExceeded', 2_000_000n, { maxWin: 100n }],
  ['TooSoon', 10_00n, { leastMs: 5_000 }],
  ['InsufficientFunds', 10_00n, {}],
  ['LimitReached', 10_00n, {}],
  ['GameOff', 10_00n, {}],
  ['BettingStopped', 10_00n, {}],
])('%s that is true, or that no limit of the table decides, is counted and is no lie', async (code, stake, more) => {
  tables({ ...limits, ...more })
  expect(await refused(code, stake)).toBeNull()
  expect(useRefusals.getState().visit).toMatchObject([{ game: 'dice', reason: code, stake, nonce: 0 }])
})

test('limits that the site has changed since, or another build of it, do not turn a refusal into a lie', async () => {
  tables(limits, { ...limits, maxStake: 500n })
  expect(await refused('StakeTooLarge')).toBeNull()
  tables(limits)
  useBuild.setState({ newer: true })
  expect(await refused('StakeTooLarge')).toBeNull()
  useBuild.setState({ newer: false })
  queryClient.removeQueries({ queryKey: keys.tables })
  expect(await refused('StakeTooLarge')).toBeNull()
})

test('a bet whose answer got lost and which is then refused is not counted: it may exist', async () => {
  const server = new TestServer()
  server.refused = noteRefusedBet
  server.faults.push('lost answer', new CallError('Maintenance', 'работы', false))
  await expect(
    server.page().betClient.send(dice, { stakeKopecks: 10_00n, params: params as never }),
  ).rejects.toMatchObject({ code: 'Maintenance' })
  expect(useRefusals.getState().visit).toEqual([])
})

const keptRefusals = (player: string) => refusedIn(localStorage.getItem(keyOf(player)))
const bet = { game: 'dice', reason: 'RoundClosed', at: '2026-11-28T10:00:00.000Z', stake: 12_34n }

test('refusals are stored on the device by player, counted by reason, and no more than the latest two hundred', () => {
  noteRefusal({ ...bet, text: 'Не сейчас', round: 7 })
  expect(keptRefusals('me')).toEqual([{ ...bet, text: 'Не сейчас', round: 7, nonce: undefined }])
  // Another tab has written since.
  for (let count = 0; count < 250; count += 1) noteRefusal(bet)
  noteRefusal({ ...bet, reason: 'InsufficientFunds' })
  expect(keptRefusals('me')).toHaveLength(200)
  expect(countByReason(keptRefusals('me')).map(({ reason, count }) => [reason, count])).toEqual([
    ['RoundClosed', 199],
    ['InsufficientFunds', 1],
  ])
  expect(keptRefusals('another')).toEqual([])
})

test('a guest, another player and a lost connection are no refusal, and malformed records are ignored', () => {
  for (const reason of ['Unauthorized', 'UserChanged', 'Offline']) noteRefusal({ ...bet, reason })
  queryClient.setQueryData(keys.session, { user: null })
  noteRefusal(bet)
  expect(useRefusals.getState().visit).toEqual([])
  for (const text of ['{', '7', '[null, {"game": 1}, {"game":"dice","reason":"x","at":"y","stake":0.001}]']) {
    localStorage.setItem('refused-bets:me', text)
    expect(keptRefusals('me')).toEqual([])
  }
})
