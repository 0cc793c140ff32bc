/**
 * The stream's files have every bet and movement once, whatever is killed or cut off: another program reads
 * them and finds the books.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, databaseAt } from '../../platform/database/database.ts'
import { moveRounds, moveStretch } from '../../play/history/move-history.ts'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'
import type { Player } from '../../testing/site.ts'
import { cellsOf, moveMines, openMines } from '../../testing/steps.ts'
import { testStream } from '../../testing/streams.ts'
import { betsIn, booksSay, filesIn, filesSay, queried } from '../../testing/warehouse.ts'
import { correctPayout } from '../../wallet/payout-correction.ts'
import { holdForPayout, payHeldOut } from '../../wallet/withdrawals.ts'
import { folderOf } from './folder.ts'
import { runStream } from './stream.ts'

let rounds: TestRounds
let player: Player
let folder: string
/** Connections of processes of the stream. */
let own: Database

beforeAll(async () => {
  rounds = await testRounds([(point) => point >= 30_000, (point) => point >= 30_000])
  player = await rounds.site.player()
  own = databaseAt(rounds.site.databaseUrl)
})
afterAll(async () => {
  await own.close()
  await rounds.site.close()
})
// Each test streams everything there is into a folder of its own.
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kurazh-stream-'))
  const { db } = rounds.site.database
  await sql`truncate stream_batch`.execute(db)
  await sql`update ledger_movement set batch = null`.execute(db)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await rounds.site.audit()
})

const pool = () => rounds.site.database.pool
const stream = () => testStream(rounds.site, own.reports, folder)

async function equalsBooks(): Promise<void> {
  const books = await booksSay(pool())
  expect(books.length).toBeGreaterThan(0)
  expect(await filesSay(folder)).toEqual(books)
  const { all, different } = await betsIn(folder)
  expect(different).toBe(all)
}

/** The first of those that are promised. */
const nextNonce = async () => Math.min(...(await player.ask(calls.commitments)).commitments.map(({ nonce }) => nonce))

/** A few bets and a deposit. */
async function playBriefly(): Promise<void> {
  const nonce = await nextNonce()
  for (let bet = 0; bet < 6; bet++) expect((await player.bet({ nonce: nonce + bet, stake: 1.23 })).status).toBe(200)
  await rounds.site.deposit(player, 12_345n, `deposit:${freshKey()}`)
}

/** Bets of every kind, and movements of money that belong to none. */
async function play(): Promise<void> {
  const { site, clock } = rounds
  await playBriefly()
  const nonce = await nextNonce()
  await openMines(player, { nonce })
  await moveMines(player, 0, (await cellsOf(site, player, nonce)).gems[0], nonce)
  await moveMines(player, 1, take, nonce)
  await rounds.toBetting()
  const [cancelled, key] = [freshKey(), freshKey()]
  await rounds.bet(player, { key: cancelled, stake: 2 })
  await rounds.cancel(player, cancelled)
  await rounds.bet(player, { stake: 3.33, target: 1.57 })
  await rounds.bet(player, { key, stake: 5.55 })
  await rounds.toFlight()
  clock.advance(crash.elapsedMsFor(23_400))
  await rounds.take(player, key)
  await rounds.toEnd()
  await site.write(async (tx) => {
    const payout = `payout:${freshKey()}`
    expect(await holdForPayout(tx, player.id, 1_000n, payout)).toBe('held')
    await payHeldOut(tx, player.id, 1_000n, `${payout}:out`)
    const now = new Date()
    // More than there is: the site bears a part of it.
    const paid = 100_000_000n
    await correctPayout(tx, {
      player: player.id,
      key: `table:roulette:${nonce}`,
      paid,
      right: paid,
      placedAt: now,
      settledAt: now,
    })
  })
  await pool().query('select wallet_vault_put($1, gen_random_uuid(), 777)', [player.id])
}

test('a site where nothing has happened has no file, and one where nobody has bet yet has files without bets', async () => {
  await sql`update ledger_movement set batch = 0`.execute(rounds.site.database.db)
  await stream().once()
  expect(filesIn(folder)).toEqual([])
  await sql`update ledger_movement set batch = null`.execute(rounds.site.database.db)
  await stream().once()
  expect(filesIn(folder)).toHaveLength(2)
  expect(await betsIn(folder)).toEqual({ all: 0, different: 0 })
  await equalsBooks()
})

test('what another program reads are the books to the kopeck: of the head, of history, and of what comes later', async () => {
  const { database } = rounds.site
  await play()
  await stream().whole()
  await equalsBooks()
  await play()
  await expect.poll(() => moveStretch(database.db, 0, 1_000)).toBeGreaterThan(0)
  expect(await moveRounds('crash')(database.db, 0, 1_000)).toBeGreaterThan(0)
  expect(await rounds.site.count('bet_history')).toBeGreaterThan(0)
  await stream().whole()
  await equalsBooks()
  const before = new Map(filesIn(folder).map((name) => [name, readFileSync(join(folder, name))]))
  // From the very first bet, into a folder that has lost some of its files.
  for (const name of [...before.keys()].slice(0, 3)) rmSync(join(folder, name))
  await sql`update stream_batch set delivered_at = null`.execute(database.db)
  await stream().whole()
  expect(new Map(filesIn(folder).map((name) => [name, readFileSync(join(folder, name))]))).toEqual(before)
})

test('files name players by number alone, and have whole kopecks and times in UTC', async () => {
  await stream().whole()
  const columns = async (kind: string) =>
    (
      await queried<{ column_name: string; column_type: string }>(
        `describe select * from read_parquet('${folder}/${kind}_*.parquet')`,
      )
    ).map((each) => `${each.column_name} ${each.column_type}`)
  expect(await columns('bets')).toEqual([
    'restoration BIGINT',
    'batch BIGINT',
    'position BIGINT',
    'player BIGINT',
    'game VARCHAR',
    'version INTEGER',
    'number BIGINT',
    'place INTEGER',
    'stake BIGINT',
    'multiplier_e4 BIGINT',
    'payout BIGINT',
    'former_payout BIGINT',
    'by_hand BOOLEAN',
    'ended_at TIMESTAMP WITH TIME ZONE',
  ])
  expect(await columns('transfers')).toEqual([
    'restoration BIGINT',
    'batch BIGINT',
    'movement BIGINT',
    'leg INTEGER',
    'player BIGINT',
    'key VARCHAR',
    'kind VARCHAR',
    'debit VARCHAR',
    'credit VARCHAR',
    'amount BIGINT',
    'moved_at TIMESTAMP WITH TIME ZONE',
  ])
  const times = await queried<{ ended: bigint }>(
    `select epoch_us(ended_at) as ended from read_parquet('${folder}/bets_*.parquet') where game = 'dice' order by number`,
  )
  const { rows } = await pool().query(
    `select (extract(epoch from date_trunc('milliseconds', at)) * 1000000)::bigint as ended from (select * from bet union all select * from bet_history) b where game = 'dice' order by nonce, at`,
  )
  expect(times).toEqual(rows)
})

test('killed at any step of a delivery, the next process leaves no gap, no repetition and nothing unfinished', async () => {
  for (let at = 0; at < 5; at++) {
    await playBriefly()
    await stream().dies(at)
    const left = new Map(filesIn(folder).map((name) => [name, readFileSync(join(folder, name))]))
    await stream().whole()
    for (const [name, bytes] of left) expect(readFileSync(join(folder, name)), name).toEqual(bytes)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
    await equalsBooks()
  }
})

test('of two processes one works, and where its connection is lost the other goes on', async () => {
  const stopping = new AbortController()
  const { background, auditing } = own
  const run = (db: typeof background) =>
    runStream({
      db,
      destination: folderOf(folder),
      markFolder: folder,
      log: rounds.site.log,
      signal: stopping.signal,
      about: 2,
    })
  const running = [run(background), run(auditing)]
  await expect.poll(() => rounds.site.count('stream_batch where delivered_at is not null')).toBeGreaterThan(1)
  await expect(stream().once()).rejects.toThrow('another process')
  await pool().query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and granted and (classid::bigint << 32 | objid::bigint) = hashtextextended('stream', 0)`,
  )
  await play()
  stopping.abort()
  await Promise.all(running)
  await stream().whole()
  await equalsBooks()
})

test('a batch whose bets are others by now is not sent, and what was sent stays', async () => {
  const { db } = rounds.site.database
  await stream().whole()
  const before = filesIn(folder).map((name) => readFileSync(join(folder, name)))
  await sql`update stream_batch set paid = paid + 1, delivered_at = null where number = 1`.execute(db)
  await expect(stream().once()).rejects.toThrow('not delivered')
  expect(filesIn(folder).map((name) => readFileSync(join(folder, name)))).toEqual(before)
  expect(await rounds.site.count(`failing_item where job = 'stream'`)).toBe(1)
  await sql`update stream_batch set paid = paid - 1 where number = 1`.execute(db)
  await stream().once()
  expect(await rounds.site.count(`failing_item where job = 'stream'`)).toBe(0)
})
