/** The end of a tournament under failures: at every write, with concurrent runs, and in a killed process. */
import { calls } from '@kurazh/contract/index.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dyingAt } from '../../testing/cut-node.ts'
import { hurried, testSite, type TestSite } from '../../testing/site.ts'
import { counted, endNow, tournament } from '../../testing/tournaments.ts'
import { endDue } from './ending.ts'
import { giveFeesBack } from './joining.ts'
import { cancelTournament } from './tournaments.ts'

let site: TestSite

beforeAll(async () => {
  // The site's own jobs run rarely: the test takes every step itself.
  site = await testSite({}, hurried)
})
afterAll(() => site.close())
afterEach(() => site.audit())

const ground = () => ({ db: site.database.db, log: site.log })

/** Every write of an end and of returned fees: operation, table and condition. */
const writes = [
  ['update', 'tournament', 'new.closing is not null and old.closing is null'],
  ['insert', 'tournament_prize', 'true'],
  ['update', 'tournament', 'new.finished_at is not null'],
  ['update', 'tournament_prize', 'new.paid_at is not null'],
  ['insert', 'ledger_transfer', `new.kind = 'tournament'`],
  ['insert', 'reward_payment', `new.reward = 'tournament'`],
  ['insert', 'reward_sum', `new.reward = 'tournament'`],
  ['update', 'tournament_entry', 'new.back_at is not null'],
  ['insert', 'ledger_transfer', `new.kind = 'entry-back'`],
] as const

/** Makes every such write fail, and its transaction with it, until the returned function is called. */
async function blow(place: number): Promise<() => Promise<unknown>> {
  const write = writes[place]
  if (write === undefined) throw new Error('no such write')
  const [what, table, when] = write
  await site.database.pool.query(
    `create function blow_${place}() returns trigger language plpgsql as $$ begin raise exception 'a blow'; end $$`,
  )
  await site.database.pool.query(
    `create trigger blow_${place} after ${what} on ${table} for each row when (${when}) execute function blow_${place}()`,
  )
  return () => site.database.pool.query(`drop trigger blow_${place} on ${table}; drop function blow_${place}()`)
}

test.each(writes.map((_, place) => [place, writes[place]?.join(' ')] as const))(
  'a failure at write %i (%s): each prize and each fee is paid once',
  async (place) => {
    const id = await tournament(site, { fund: 1_00n, share: 0, places: [50, 30, 20] })
    const cancelled = await tournament(site, { joining: 'fee', fee: 10_00n, share: 0 })
    const players = [await site.player(), await site.player()]
    for (const [which, player] of players.entries()) {
      await player.ask(calls.joinTournament, { id: cancelled, fee: 10 })
      await player.bet({ stake: 300 + which })
    }
    await counted(site, id, 2)
    const balances = await Promise.all(players.map((player) => player.balance()))
    const heal = await blow(place)
    await endNow(site, id)
    await site.write((tx) => cancelTournament(tx, cancelled))
    for (let time = 0; time < 4; time += 1) {
      await Promise.allSettled([endDue(ground(), 0), giveFeesBack(ground()), endDue(ground(), 0)])
      await new Promise((done) => setTimeout(done, 30))
    }
    await heal()
    await expect
      .poll(() => site.count('tournament_prize where tournament = $1 and paid_at is not null', [id]), {
        timeout: 10_000,
      })
      .toBe(2)
    await expect
      .poll(() => site.count('tournament_entry where tournament = $1 and back_at is not null', [cancelled]))
      .toBe(2)
    await Promise.all(Array.from({ length: 5 }, async () => [await endDue(ground(), 0), await giveFeesBack(ground())]))
    // Half of the credit, 3 ₽, is more than the fund, so the prizes are 5/8 and 3/8 of a rouble, plus the fee.
    const came = await Promise.all(
      players.map(async (player, which) => Math.round(((await player.balance()) - (balances[which] ?? 0)) * 100)),
    )
    expect(came).toEqual([1_037, 1_062])
  },
)

test('a failing prize, a failing result and a failing fee return block no others', async () => {
  const [first, second] = [await site.player(), await site.player()]
  const [broken, whole] = [
    await tournament(site, { fund: 1_00n, share: 0 }),
    await tournament(site, { fund: 1_00n, share: 0, places: [60, 40] }),
  ]
  const cancelled = await tournament(site, { joining: 'fee', fee: 10_00n, share: 0 })
  for (const player of [first, second]) {
    await player.ask(calls.joinTournament, { id: cancelled, fee: 10 })
    await player.bet({ stake: 300 })
  }
  await counted(site, whole, 2)
  const { pool } = site.database
  await pool.query(
    `create function not_this() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`,
  )
  await pool.query(
    `create trigger not_this before update on tournament for each row when (new.id = ${broken} and new.finished_at is not null) execute function not_this()`,
  )
  for (const [table, column] of [
    ['tournament_prize', 'paid_at'],
    ['tournament_entry', 'back_at'],
  ]) {
    await pool.query(
      `create trigger not_this before update on ${table} for each row when (new.player = ${first.id} and new.${column} is not null) execute function not_this()`,
    )
  }
  await site.write((tx) => cancelTournament(tx, cancelled))
  await Promise.all([endNow(site, broken), endNow(site, whole)])
  const went = async () => ({
    finished: await site.count('tournament where id = any($1) and finished_at is not null', [[broken, whole]]),
    paid: (
      await pool.query<{ player: bigint }>(
        'select player from tournament_prize where tournament = $1 and paid_at is not null order by player',
        [whole],
      )
    ).rows.map(({ player }) => Number(player)),
    back: (
      await pool.query<{ player: bigint }>(
        'select player from tournament_entry where tournament = $1 and back_at is not null',
        [cancelled],
      )
    ).rows.map(({ player }) => Number(player)),
  })
  await expect.poll(went, { timeout: 10_000 }).toEqual({ finished: 1, paid: [second.id], back: [second.id] })
  await expect.poll(() => site.count('failing_item')).toBe(3)
  for (const table of ['tournament', 'tournament_prize', 'tournament_entry'])
    await pool.query(`drop trigger not_this on ${table}`)
  await pool.query('drop function not_this()')
  await expect
    .poll(went, { timeout: 10_000 })
    .toEqual({ finished: 2, paid: [first.id, second.id], back: expect.arrayContaining([first.id, second.id]) })
  await expect.poll(() => site.count('failing_item')).toBe(0)
})

test('a player who closes the account while their bets are being counted does not get back into the table', async () => {
  const [stays, leaves] = [await site.player(), await site.player()]
  const id = await tournament(site, { fund: 1_00n, share: 0, places: [60, 40] })
  await stays.bet({ stake: 100 })
  await leaves.bet({ stake: 300 })
  await counted(site, id, 2)
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended('follower tournaments', 0))`)
  await leaves.bet({ stake: 300 })
  const closing = leaves.call(calls.closeAccount, { giveUp: true })
  // Closed, or waiting until the follower has finished.
  await Promise.race([closing, new Promise((done) => setTimeout(done, 1_000))])
  await client.query('commit')
  await client.end()
  expect((await closing).status).toBe(200)
  await stays.bet({ stake: 100 })
  const own = async () =>
    (await site.database.pool.query('select player from tournament_score where tournament = $1', [id])).rows
  await expect
    .poll(() => site.count('tournament_score where tournament = $1 and player = $2 and bets = 2', [id, stays.id]), {
      timeout: 10_000,
    })
    .toBe(1)
  expect(await own()).toEqual([{ player: BigInt(stays.id) }])
  expect(
    (await site.database.pool.query('select players from tournament_total where tournament = $1', [id])).rows,
  ).toEqual([{ players: 1n }])
})

test('after a process is killed in the middle of the end, the next one continues', async () => {
  const id = await tournament(site, { fund: 1_00n, share: 0 })
  const player = await site.player()
  await player.bet({ stake: 500 })
  await counted(site, id, 1)
  const before = await player.balance()
  await endNow(site, id)
  await site.lose()
  await expect.poll(() => player.balance(), { timeout: 10_000 }).toBe(before + 1)
  await site.lose()
  expect(await player.balance()).toBe(before + 1)
})

/** Each paid prize, with its number of transfers. */
async function paidOf(id: number): Promise<{ amount: number; legs: number }[]> {
  const { rows } = await site.database.pool.query<{ amount: number; legs: number }>(
    `
    select amount::int, (select count(*)::int from ledger_transfer t where t.owner = p.player and t.key like $2) as legs
    from tournament_prize p where tournament = $1 and paid_at is not null order by place`,
    [id, `tournament:${id}:payout%`],
  )
  return rows
}

/** More than the end of a tournament with two prizes has. */
const mostStatements = 60

/** Dying before a statement is the same as dying after the previous one. */
test('a node may die after any statement of the end: each of the two prizes is paid once', async () => {
  const players = await Promise.all(Array.from({ length: 2 }, () => site.player()))
  const all = await Promise.all(
    Array.from({ length: mostStatements }, () => tournament(site, { fund: 1_00n, share: 0, places: [60, 40] })),
  )
  for (const [which, player] of players.entries()) await player.bet({ stake: 300 + which * 100 })
  await counted(site, all.at(-1) ?? 0, 2)
  let cuts = 0
  // The site's jobs would do the work themselves.
  await site.restart(async () => {
    for (const [before, id] of all.entries()) {
      await endNow(site, id)
      // There may be nothing to end until the database notices that a dead node is gone.
      let isDead = false
      await expect
        .poll(
          async () => {
            isDead = await dyingAt(site.databaseUrl, before + 1, 'after', (db) => endDue({ db, log: site.log }, 0))
            return isDead || (await paidOf(id)).length === 2
          },
          { message: `it ends, or the node dies after statement ${before + 1}` },
        )
        .toBe(true)
      if (!isDead) break
      cuts += 1
      // The database may still hold the locks of the dead node: try again, as the job does.
      await expect
        .poll(
          async () => {
            await endDue(ground(), 0)
            return paidOf(id)
          },
          { message: `cut after statement ${before + 1}`, timeout: 10_000 },
        )
        .toEqual([60, 40].map((amount) => ({ amount, legs: 1 })))
      await endDue(ground(), 0)
      expect(await paidOf(id)).toHaveLength(2)
    }
  })
  expect(cuts).toBeGreaterThan(20)
  expect(cuts).toBeLessThan(mostStatements)
})
