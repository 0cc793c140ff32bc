/** The daily root, and every player's branches checked as in the browser. */
import { calls } from '@kurazh/contract/index.ts'
import { checkBranch } from '@kurazh/contract/money/reserves-proof.ts'
import { readDay } from '../../testing/reserves.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { requestPayout } from '../../testing/payments.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { type PublishDependencies, publishedLinks, publishReserves } from './reserves.ts'

let site: TestSite
let players: Player[]
/** Roubles held for payouts, by player: the last one has nothing else. */
const held = new Map([
  [0, 300],
  [10, 1000],
])

beforeAll(async () => {
  site = await testSite()
  players = await Promise.all(Array.from({ length: 11 }, () => site.player()))
  await Promise.all(players.slice(0, 5).map((player) => player.bet({ stake: 7.77 })))
  for (const [index, roubles] of held) {
    const player = players[index]
    if (player !== undefined) await requestPayout(player, roubles)
  }
  await again()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const link = { place: 7n, hash: 'f'.repeat(64) }
const lastLink = async () => link
const uidBy: PublishDependencies['uidBy'] = (player) => sql`select ref_link from player where id = ${player}`
const publish = (db: Db = site.database.db, stop = new AbortController().signal) =>
  publishReserves({ db, background: db, databaseUrl: site.databaseUrl, uidBy, lastLink }, stop)
const forget = async () => {
  for (const table of ['reserve_day', 'reserve_leaf', 'reserve_node'])
    await site.database.pool.query(`delete from ${table}`)
}

/** Publishes today's root again. */
async function again(): Promise<void> {
  await forget()
  expect(await publish()).toBe(true)
}

const dayOf = async () =>
  (await site.database.pool.query<{ day: string }>(`select (now() at time zone 'Europe/Moscow')::date::text as day`))
    .rows[0]?.day
const latest = async () => readDay((await site.visitor().ask(calls.reserves)).days[0])

/** What a player’s own page finds proven, in kopecks. Throws if the proof fails. */
async function proven(player: Player): Promise<bigint> {
  const day = await latest()
  if (day === undefined) throw new Error('no root is published')
  const verdict = checkBranch(player.uid, day, await player.ask(calls.reservesBranch, { day: day.day }))
  if (verdict.kind !== 'proven') throw new Error(`the branch is ${verdict.kind}`)
  return verdict.kopecks
}

test('every player’s branches lead to the root and add up to the debt, including money held for a payout', async () => {
  let total = 0n
  for (const [index, player] of players.entries()) {
    const sum = await proven(player)
    const balance = BigInt(Math.round((await player.balance()) * 100))
    expect(sum).toBe(balance + BigInt(held.get(index) ?? 0) * 100n)
    total += sum
  }
  expect(total).toBe((await latest())?.total)
})

test('a day has one root, no matter who publishes it and how often', async () => {
  const before = await latest()
  expect(await Promise.all([publish(), publish()])).toEqual([false, false])
  expect((await site.visitor().ask(calls.reserves)).days.map(readDay)).toEqual([before])
})

test('a branch reveals no one’s balance: its neighbours are parts under salts of their own', async () => {
  const [player] = players
  const { pieces } = await (player as Player).ask(calls.reservesBranch)
  expect(pieces).toHaveLength(2)
  expect(Object.keys(pieces[0]?.siblings[0] ?? {})).toEqual(['hash', 'kopecks'])
  expect((await latest())?.leaves).toBe(32)
})

test('the branch of one player proves nothing to another', async () => {
  const [player, other] = players
  const day = await latest()
  if (player === undefined || other === undefined || day === undefined) throw new Error('there are no two players')
  expect(checkBranch(other.uid, day, await player.ask(calls.reservesBranch)).kind).toBe('broken')
})

test('another day’s branch is found by its day; an unpublished day has none', async () => {
  const [player] = players
  expect(await player?.ask(calls.reservesBranch, { day: '2020-01-01' })).toEqual({ day: '2020-01-01', pieces: [] })
  expect((await player?.call(calls.reservesBranch, { day: 'yesterday' }))?.code).toBe('InvalidRequest')
})

test('a player who came after the root has no branch in it', async () => {
  const late = await site.player()
  expect(await late.ask(calls.reservesBranch)).toMatchObject({ pieces: [] })
})

test('the last link of the audit is published with the root, for everyone and permanently', async () => {
  const {
    days: [day],
    audit,
  } = await site.visitor().ask(calls.reserves)
  expect(audit).toEqual([{ day: day?.day, events: 7, hash: link.hash }])
  expect(await publishedLinks(site.database.db)).toEqual([{ day: day?.day, ...link }])
})

test('what the serving process reads to publish a root does not grow with the number of players', async () => {
  let read = 0
  const counted = site.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read += result.rows.length
      return result
    },
  })
  await forget()
  expect(await publish(counted)).toBe(true)
  expect(read).toBeLessThan(players.length)
})

/** Starts to publish and pauses at its first nodes; `goOn` of the result lets it continue. */
async function publishHalf(stop?: AbortSignal): Promise<{ first: Promise<boolean>; goOn(): Promise<void> }> {
  await forget()
  const holder = await site.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table reserve_node in share mode')
  const first = publish(site.database.db, stop)
  await expect
    .poll(() => site.count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .toBe(1)
  return {
    first,
    async goOn() {
      await holder.query('commit')
      holder.release()
    },
  }
}

test('no one waits for a publishing node: other nodes skip, and bets reach all followers', async () => {
  const { first, goOn } = await publishHalf()
  expect(await publish()).toBe(false)
  const gambler = await site.player()
  await gambler.bet({ stake: 1 })
  await expect.poll(() => site.count('player_total where player = $1', [gambler.id])).toBe(1)
  // Half a tree is shown to no one.
  const branch = await (players[0] as Player).ask(calls.reservesBranch, { day: await dayOf() })
  expect(branch.pieces).toEqual([])
  await goOn()
  expect(await first).toBe(true)
  await proven(players[0] as Player)
})

test('a stopping site does not wait for the tree, and the remains of it block no one', async () => {
  const stopping = new AbortController()
  const { first, goOn } = await publishHalf(stopping.signal)
  stopping.abort()
  expect(await first).toBe(false)
  expect(await publish()).toBe(false)
  await goOn()
  await expect.poll(() => publish()).toBe(true)
  await proven(players[0] as Player)
})

test('a player who is owed money and has no code prevents the root; the next attempt tries again', async () => {
  await forget()
  const nobody: PublishDependencies['uidBy'] = () => sql`null::text`
  await expect(
    publishReserves(
      { ...site.database, databaseUrl: site.databaseUrl, uidBy: nobody, lastLink },
      new AbortController().signal,
    ),
  ).rejects.toThrow('has no code')
  expect(await site.visitor().ask(calls.reserves)).toMatchObject({ days: [] })
  // The failed one may still hold the lock of publishing.
  await expect.poll(() => publish()).toBe(true)
})
