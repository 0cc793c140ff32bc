/**
 * Tests that history distributed over machines is read as before, also while it goes there and back, and that a killed
 * machine leaves every row in one place. They run where CITUS_URL names a Citus server.
 */
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { moveRounds } from '../play/history/move-history.ts'
import { type Admin, adminInside, pageOrigin } from '../testing/admins.ts'
import { type CitusDatabase, citusDatabase, citusUrl } from '../testing/citus.ts'
import { testDatabase } from '../testing/database.ts'
import { everyAnswer, historyOf, moveAllNow, playedForMonths } from '../testing/old-bets.ts'
import { ageRounds } from '../testing/old-play.ts'
import { answersAbout } from '../testing/readers-of-bets.ts'
import { freshKey, type TestRounds, testRounds } from '../testing/rounds.ts'
import type { Player } from '../testing/site.ts'
import { CommandError } from '../command.ts'
import { type Distribution, distribute, gather, machinesOf, placesOf } from './distributed-history.ts'

const game = crash.id
const roundsPlayed = 5
const histories = [
  { head: 'bet', history: 'bet_history', key: 'player, nonce' },
  { head: 'round_bet', history: 'round_bet_history', key: 'player, game, round, key' },
  { head: 'ledger_transfer', history: 'ledger_history', key: 'owner, key, leg' },
]
let citus: CitusDatabase
let rounds: TestRounds
let owner: Admin
let player: Player

const there = (given?: Distribution) => distribute(rounds.site.database.patient, given)
const back = () => gather(rounds.site.database.patient)

async function moveAll(): Promise<void> {
  await moveAllNow(rounds.site)
  while ((await moveRounds(game)(rounds.site.database.db, 0, 1_000)) > 0);
}

/** Months of all histories here, and on other machines. */
async function months(): Promise<[here: number, far: number]> {
  const places = await placesOf(rounds.site.database.patient)
  return [places.reduce((sum, { here }) => sum + here.months, 0), places.reduce((sum, { far }) => sum + far.months, 0)]
}

const everything = async () => {
  const { site } = rounds
  const guest = site.visitor()
  const numbers = Array.from({ length: roundsPlayed }, (_, index) => index + 1)
  return {
    seeded: await everyAnswer(site, owner, player),
    inRounds: await answersAbout(site, owner, player, { game, stake: 3, keys: [], numbers: [1, 2] }),
    pages: (await player.ask(calls.roundBets, { game, limit: 50 })).bets,
    whole: await Promise.all(numbers.map((number) => guest.ask(calls.round, { game, number }))),
  }
}

/** The rows of each history in the head, in its months here and in those on other machines, and how many different ones. */
async function copies(): Promise<Record<string, { rows: number; keys: number }>> {
  const { pool } = rounds.site.database
  const found: Record<string, { rows: number; keys: number }> = {}
  for (const { head, history, key } of histories) {
    const { rows: far } = await pool.query<{ name: string }>('select name from platform_far_months($1) name', [history])
    const everywhere = [head, history, ...far.map(({ name }) => name)].map((table) => `select ${key} from ${table}`)
    const { rows } = await pool.query<{ rows: number; keys: number }>(
      `select count(*)::int as rows, count(distinct (${key}))::int as keys from (${everywhere.join(' union all ')}) r`,
    )
    Object.assign(found, { [history]: rows[0] })
  }
  return found
}

test('without Citus nothing is begun, and all months are here', async () => {
  const made = await testDatabase()
  const { db, close } = await openDatabase(made.url)
  await sql`select platform_month('bet_history', '2024-03-01Z', 'player, nonce')`.execute(db)
  await sql`
    insert into bet_history (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
    values (1, 1, 'dice', 1, 1, 0, 0, '', '{}', '2024-03-05Z', 1)`.execute(db)
  for (const work of [distribute, gather]) await expect(work(db)).rejects.toThrow('В этой базе нет Citus')
  expect(await machinesOf(db)).toEqual([])
  expect((await placesOf(db)).map(({ here, far }) => [here.months, far.months])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  await close()
  await made.drop()
})

describe.skipIf(citusUrl === undefined)('history on Citus; without CITUS_URL nothing of this runs', () => {
  beforeAll(async () => {
    citus = await citusDatabase()
    rounds = await testRounds(
      Array.from({ length: roundsPlayed + 3 }, () => (point: number) => point >= 20_000),
      { PUBLIC_ORIGIN: pageOrigin },
      { made: citus },
    )
    const { site } = rounds
    owner = await adminInside(site, ['owner'])
    player = await playedForMonths(site, 60)
    for (let round = 1; round <= roundsPlayed; round++) {
      await rounds.toBetting()
      await rounds.bet(player, { key: freshKey(), stake: 3, target: 1.01 })
      await rounds.bet(player, { key: freshKey(), stake: 2, target: 9_000 })
      await rounds.toFlight()
      await rounds.toEnd()
    }
    await eventually(async () => expect(await site.count('round where hash is not null and not settled')).toBe(0))
    await rounds.toBetting()
    await ageRounds(site.database, 'round', game, 25)
  }, 300_000)
  afterAll(() => rounds.site.close())
  afterEach(() => rounds.site.audit())

  test('every reader is answered the same in the head, in history, distributed, after a restart, and gathered', async () => {
    const { site } = rounds
    const before = await everything()
    const same = async () => expect(await everything()).toEqual(before)
    await moveAll()
    const [all] = await months()
    await there()
    const [here, far] = await months()
    expect([here + far, here > 0, far > 5]).toEqual([all, true, true])
    await same()
    await site.restart()
    await same()
    await back()
    await there({ isColumnar: true })
    expect(await months()).toEqual([here, far])
    await same()
    // Nothing is left to do, and an old bet that arrives late stays here.
    await there({ told: (month) => expect(month).toBe('none') })
    const late = await site.player()
    await late.bet({ nonce: 1 })
    await site.database.pool.query(`update bet set at = now() - interval '100 days' where player = $1`, [late.id])
    const page = await historyOf(late, { limit: 5 })
    await moveAll()
    expect(await historyOf(late, { limit: 5 })).toEqual(page)
    await back()
    expect(await months()).toEqual([all, 0])
    expect(await historyOf(late, { limit: 5 })).toEqual(page)
    expect((await everything()).seeded.pages).toEqual(before.seeded.pages)
  }, 300_000)

  test('a page read while months go there and back has each bet once', async () => {
    await moveAll()
    const before = await historyOf(player, { limit: 100 })
    let isMoving = true
    const moving = (async () => {
      await there()
      await back()
      isMoving = false
    })()
    let looks = 0
    for (; isMoving; looks++) expect(await historyOf(player, { limit: 25 })).toEqual(before)
    await moving
    expect(looks).toBeGreaterThan(0)
  }, 300_000)

  test('a worker killed at any moment leaves every row in one place', async () => {
    const { site } = rounds
    await moveAll()
    const [before, pages] = [await copies(), await historyOf(player, { limit: 25 })]
    for (const { rows, keys } of Object.values(before)) expect(keys).toBe(rows)
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000)
    console.log(`SEED=${seed}`)
    for (let kill = 0; kill < 8; kill++) {
      const [, far] = await months()
      const moving = (far > 0 && kill % 2 === 1 ? back() : there()).catch((error: unknown) => error)
      await sleep(((seed + kill * 379) % 1_000) * 3)
      await citus.killWorker(kill)
      const ended = await moving
      expect(ended === undefined || ended instanceof CommandError).toBe(true)
      // What the worker had promised is carried out after it is back.
      await eventually(async () => {
        expect(await site.count(`run_command_on_workers('select 1') where not success`)).toBe(0)
        await site.database.pool.query('select recover_prepared_transactions()')
        expect(await copies()).toEqual(before)
      })
      expect(await historyOf(player, { limit: 25 })).toEqual(pages)
    }
    await there()
    expect(await historyOf(player, { limit: 25 })).toEqual(pages)
    await back()
    expect(await copies()).toEqual(before)
  }, 600_000)
})
