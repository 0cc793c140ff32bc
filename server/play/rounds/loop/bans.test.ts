/**
 * Tests a ban at every moment of a bet on a round: one rule, whether the leader learns of it immediately, later, or has
 * changed by then.
 */
import { crash } from '@kurazh/games/crash/crash.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { somebodyWaitsFor } from '../../../testing/held.ts'
import { freshKey, type TestRounds, testRounds } from '../../../testing/rounds.ts'
import type { Player } from '../../../testing/site.ts'

const high = (point: number) => point >= 21_000 && point < 500_000
let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds(Array.from({ length: 12 }, () => high))
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

const query = (text: string, values: unknown[]) => rounds.site.database.pool.query(text, values)
const momentOf = async (multiplierE4: number) =>
  ((await rounds.state()).round?.startedAt ?? 0) + crash.elapsedMsFor(multiplierE4)
const flyTo = async (multiplierE4: number) => rounds.clock.advance((await momentOf(multiplierE4)) - rounds.clock.now())
const lead = (aliveAt: number) => query('update round_lead set alive_at = to_timestamp($1::float8 / 1000)', [aliveAt])
/** In time for a takeover, even on a slow machine. */
const inTime = () => query(`update round_lead set alive_at = now() + interval '1 minute'`, [])

/** A ban at a moment of the manual clock: the leader learns of it later, or immediately. */
const tellNobody = (player: Player, at: number) =>
  query('update ledger_account set frozen = true, frozen_at = to_timestamp($2::float8 / 1000) where owner = $1', [
    player.id,
    at,
  ])
const tell = (player: Player) => tellNobody(player, rounds.clock.now()).then(() => rounds.site.ban(player, 'проверка'))

/** A stake of 100 ₽ that is lost, returned, or paid at a height in ten-thousandths (in the table: hundredths). */
const lost = { state: 'lost', multiplier: 0n, payout: 0n }
const cancelled = { state: 'cancelled', multiplier: 0n, payout: 10_000n }
const returned = { state: 'returned', multiplier: 0n, payout: 10_000n }
const takenAt = (multiplierE4: number) => ({
  state: 'taken',
  multiplier: BigInt(multiplierE4) / 100n,
  payout: BigInt(multiplierE4),
})
const betsOf = async ({ id }: Player) =>
  (await query('select state, multiplier, payout from round_bet where player = $1 order by place', [id])).rows

interface Meeting {
  when: string
  targets: readonly (number | undefined)[]
  /** Starts with a round that takes bets. */
  happens(player: Player): Promise<unknown>
  /** The expected result of the bets, in order. */
  ends: readonly object[]
}

const flight = async (ends: () => Promise<unknown>) => {
  await rounds.toFlight()
  return ends()
}

const meetings: readonly Meeting[] = [
  { when: 'while bets are taken', targets: [undefined, 1.01], happens: tell, ends: [cancelled, cancelled] },
  { when: 'while bets are closed', targets: [undefined, 1.01], happens: whileClosed, ends: [cancelled, cancelled] },
  {
    when: 'before the start, heard of in flight',
    targets: [undefined, 1.9],
    ends: [cancelled, cancelled],
    happens: (player) =>
      tellNobody(player, rounds.clock.now()).then(() => flight(() => rounds.site.ban(player, 'проверка'))),
  },
  {
    when: 'in flight',
    targets: [undefined, 1.9],
    happens: (player) => flight(() => flyTo(15_000).then(() => tell(player))),
    ends: [takenAt(15_000), takenAt(15_000)],
  },
  {
    when: 'in flight, a target reached before',
    targets: [undefined, 1.2],
    ends: [takenAt(15_000), takenAt(12_000)],
    happens: (player) =>
      flight(async () => {
        await flyTo(12_000)
        await expect.poll(async () => (await betsOf(player))[1]).toEqual(takenAt(12_000))
        await flyTo(15_000)
        await tell(player)
      }),
  },
  {
    when: 'in flight, heard of by nobody before the end',
    targets: [undefined, 9_999],
    ends: [takenAt(15_000), takenAt(15_000)],
    happens: (player) => flight(async () => tellNobody(player, await momentOf(15_000)).then(() => rounds.toEnd())),
  },
  {
    when: 'after the end, before the bets are settled',
    targets: [undefined, 9_999],
    happens: afterTheEnd,
    ends: [lost, lost],
  },
  {
    when: 'after everything',
    targets: [undefined, 9_999],
    happens: (player) => flight(() => rounds.toEnd().then(() => tell(player))),
    ends: [lost, lost],
  },
  {
    when: 'in flight, under a leader that was lost; the next one goes on',
    targets: [undefined, 1.9],
    ends: [takenAt(15_000), takenAt(15_000)],
    happens: (player) =>
      flight(async () => {
        await flyTo(15_000)
        await rounds.site.lose(() => tellNobody(player, rounds.clock.now()).then(inTime))
        await rounds.reaches('running')
      }),
  },
  {
    when: 'in flight, before its leader was lost for long',
    targets: [undefined, 1.7],
    ends: [takenAt(15_000), takenAt(15_000)],
    happens: (player) =>
      flight(async () =>
        interruptedAt(await momentOf(19_000), () => momentOf(15_000).then((at) => tellNobody(player, at))),
      ),
  },
  {
    when: 'after its leader was lost for long',
    targets: [undefined, 1.2],
    ends: [returned, takenAt(12_000)],
    happens: (player) =>
      flight(async () =>
        interruptedAt(await momentOf(15_100), () => momentOf(18_000).then((at) => tellNobody(player, at))),
      ),
  },
  {
    when: 'in flight; the leader is lost between the end and the settling',
    targets: [undefined, 9_999],
    ends: [takenAt(15_000), takenAt(15_000)],
    happens: (player) => flight(async () => lostUnsettled(player, await momentOf(15_000))),
  },
  {
    when: 'after the end; the leader is lost before the settling',
    targets: [undefined, 1.9],
    ends: [lost, takenAt(19_000)],
    happens: (player) => flight(() => lostUnsettled(player)),
  },
]

/** The player's write under way keeps the round from starting until it ends. */
async function whileClosed(player: Player): Promise<void> {
  const slow = await rounds.site.player()
  const client = await rounds.site.database.pool.connect()
  await client.query('begin')
  await client.query('select 1 from ledger_account where owner = $1 for update', [slow.id])
  const placed = rounds.bet(slow, { stake: 100 })
  await somebodyWaitsFor(rounds.site, client)
  const { round, now } = await rounds.state()
  rounds.clock.advance((round?.bettingEndsAt ?? now) - now)
  await rounds.reaches('closing')
  await tell(player)
  await expect.poll(() => betsOf(player)).toEqual([cancelled, cancelled])
  await client.query('commit')
  client.release()
  await placed
  await rounds.reaches('running')
}

/** The leader is lost as of this moment; `meanwhile` runs before the next one takes over. */
async function interruptedAt(at: number, meanwhile: () => Promise<unknown>): Promise<void> {
  await meanwhile()
  await rounds.site.lose(() => lead(at))
  await rounds.reaches('interrupted')
}

/** Flies to the end; resolves when the end is written and nothing is settled. */
const toUnsettledEnd = async () => (await rounds.toUnsettled()).round?.endedAt ?? 0

async function afterTheEnd(player: Player): Promise<void> {
  await rounds.toFlight()
  await tellNobody(player, await toUnsettledEnd())
  rounds.clock.advance(1_000)
}

async function lostUnsettled(player: Player, bannedAt?: number): Promise<void> {
  // A target reached on the way is left for the settlement to pay.
  const { round } = await rounds.state()
  const endedAt = await toUnsettledEnd()
  await rounds.site.lose(() => tellNobody(player, bannedAt ?? endedAt))
  await expect.poll(() => rounds.site.count('round where number = $1 and settled', [round?.number])).toBe(1)
}

test.each(meetings)('a ban $when', async ({ targets, happens, ends }) => {
  const player = await rounds.site.player()
  await rounds.toBetting()
  for (const target of targets)
    await rounds.bet(player, { key: freshKey(), stake: 100, ...(target !== undefined && { target }) })
  await happens(player)
  await expect.poll(() => betsOf(player)).toEqual(ends)
  const { rows } = await query('select balance from ledger_account where owner = $1', [player.id])
  expect(rows[0]?.balance).toBe(
    80_000n + (await betsOf(player)).reduce((sum: bigint, { payout }: { payout: bigint }) => sum + payout, 0n),
  )
})
