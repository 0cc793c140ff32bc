import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { readSeededName } from '../seeded/bet-name.ts'
import type { Follower } from './follower.ts'
import { startFollowers } from './followers.ts'
import type { JournalBet } from './journal-bet.ts'

let site: TestSite
let player: Player
let names = 0
let name: string

beforeAll(async () => {
  site = await testSite()
  await site.database.pool.query(
    'create table tape (place bigint generated always as identity, follower text, player bigint, nonce bigint)',
  )
})
afterAll(() => site.close())
beforeEach(async () => {
  name = `tape ${++names}`
  player = await site.player()
})
afterEach(() => site.audit())

/** A follower that records every bet on a tape, in the order it received them. */
function recorder(before: (bets: readonly JournalBet[]) => void | Promise<void> = () => undefined): Follower {
  return {
    name,
    corrections: true,
    async apply(tx, bets) {
      for (const bet of bets)
        await sql`insert into tape (follower, player, nonce) values (${name}, ${bet.player}, ${readSeededName(bet.name)?.nonce ?? null})`.execute(
          tx,
        )
      // After the write: an error here must roll the tape back as well.
      await before(bets)
    },
  }
}

const follow = (...followers: Follower[]) => startFollowers(site.database.db, followers, site.log)
interface Shown {
  player: bigint
  nonce: bigint
}
const tape = async () =>
  (await site.database.pool.query<Shown>('select player, nonce from tape where follower = $1 order by place', [name]))
    .rows
/** The expected tape: the journal, in its own order. */
const journal = async () =>
  (await site.database.pool.query<Shown>('select player, nonce from bet order by journal, player')).rows
const bets = (count: number) => Promise.all(Array.from({ length: count }, () => player.bet({ stake: 1 })))

test('a new follower receives every bet ever made, once and in order, and then each new one', async () => {
  await bets(20)
  const followers = await follow(recorder())
  await expect.poll(tape).toEqual(await journal())
  await bets(20)
  await expect.poll(tape).toEqual(await journal())
  await followers.close()
})

test('over any number of restarts no bet is received twice and none is skipped', async () => {
  for (let restart = 0; restart < 5; restart++) {
    const placing = bets(10)
    const followers = await follow(recorder())
    await followers.catchUp()
    await followers.close()
    await placing
  }
  const followers = await follow(recorder())
  await expect.poll(tape).toEqual(await journal())
  await followers.close()
})

test('a follower that fails halfway leaves no trace of the attempt and retries', async () => {
  await bets(15)
  let failures = 0
  const followers = await follow(
    recorder(() => {
      if (++failures <= 2) throw new Error('not yet')
    }),
  )
  await expect.poll(tape).toEqual(await journal())
  expect(failures).toBeGreaterThan(2)
  await followers.close()
})

test('a follower that has written nothing yet holds back neither the end of the journal nor the database’s cleanup', async () => {
  const held: unknown[] = []
  const looker: Follower = {
    name,
    async apply(tx) {
      held.push(
        (await sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(tx)).rows[0]?.id,
      )
    },
  }
  await bets(3)
  const followers = await follow(looker)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(new Set(held)).toEqual(new Set([null]))
  await followers.close()
})

test('a follower that always fails holds up no other', async () => {
  await bets(5)
  const broken: Follower = { name: `${name}, broken`, apply: () => Promise.reject(new Error('never')) }
  const followers = await follow(broken, recorder())
  await expect.poll(tape).toEqual(await journal())
  await followers.close()
})

test('two nodes with the same follower share the journal and repeat nothing', async () => {
  const [one, two] = await Promise.all([follow(recorder()), follow(recorder())])
  await bets(40)
  await expect.poll(async () => (await tape()).length).toBeGreaterThanOrEqual((await journal()).length)
  await Promise.all([one.catchUp(), two.catchUp()])
  expect(await tape()).toEqual(await journal())
  await Promise.all([one.close(), two.close()])
})

test('work held by another node is not waited for: no connection queues behind it, and it continues afterwards', async () => {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const followers = await follow(recorder())
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`follower ${name}`])
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await bets(3)
  // Long enough for every follower of the site to have checked.
  for (let look = 0; look < 8; look++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await site.count('pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid])).toBe(0)
  }
  expect(await tape()).not.toEqual(await journal())
  await client.query('commit')
  await client.end()
  await expect.poll(tape).toEqual(await journal())
  await followers.close()
})

test('a bet of a transaction that began earlier and commits later is neither skipped nor overtaken', async () => {
  const late = await site.player()
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const followers = await follow(recorder())
  await expect.poll(tape).toEqual(await journal())
  const before = await tape()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')

  await bets(10)
  await followers.catchUp()
  // The later bets are committed but not delivered yet: an earlier one may still come.
  expect(await tape()).toEqual(before)

  await client.query(
    `select * from play_settle(array[$1::bigint], array[0::bigint], array['dice'], array[1::smallint], array[100::bigint],
      array[0::bigint], array[0::bigint], array['seed'], array['{"chance": 50, "side": "under"}'], 101::smallint)`,
    [late.id],
  )
  await followers.catchUp()
  expect(await tape()).toEqual(before)
  await client.query('commit')
  await client.end()
  await expect.poll(async () => (await tape()).length).toBe(before.length + 11)
  const shown = (await tape()).slice(before.length)
  expect(shown[0]).toEqual({ player: BigInt(late.id), nonce: 0n })
  expect(await tape()).toEqual(await journal())
  await followers.close()
})

test('a transaction that began earlier and is rolled back does not hold anything up', async () => {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  await bets(3)
  const followers = await follow(recorder())
  await client.query('rollback')
  await client.end()
  await expect.poll(tape).toEqual(await journal())
  await followers.close()
})

test('restored into a server with younger transaction ids, the journal keeps rising and followers continue', async () => {
  await bets(5)
  const followers = await follow(recorder())
  await expect.poll(tape).toEqual(await journal())
  await followers.close()
  // A dump contains positions of the old server: far above the ids this one gives out.
  await site.database.pool.query('update bet set journal = journal + 1000000000000')
  await site.database.pool.query('update follower set position = position + 1000000000000')
  await site.restart()
  const newest = (await site.database.pool.query('select max(journal) as journal from bet')).rows[0].journal
  await player.bet({ nonce: 5 })
  const { rows } = await site.database.pool.query(
    'select journal > $1 as rising from bet where player = $2 and nonce = 5',
    [newest, player.id],
  )
  expect(rows).toEqual([{ rising: true }])
  const after = await follow(recorder())
  await expect.poll(tape).toEqual(await journal())
  await after.close()
  // The site's own followers continued in the same way.
  const totals = () => site.database.pool.query('select bets from player_total where player = $1', [player.id])
  await expect.poll(async () => (await totals()).rows).toEqual([{ bets: 6n }])
})
