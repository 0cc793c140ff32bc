/**
 * `npm run restored` under difficult conditions of clocks, copies and nodes: which restoration it is, of which moment,
 * and with nodes running.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../platform/process/log.ts'
import { markDatabase, newestRestoration, restorations } from '../platform/database/restoration.ts'
import { rememberDatabase } from '../testing/back-in-time.ts'
import { testSite, type TestSite } from '../testing/site.ts'
import { grant } from '../wallet/wallet.ts'
import { declareRestored } from './restore.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await testSite()
  await site.player()
})
afterAll(() => site.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'again-'))
})
afterEach(() => rm(folder, { recursive: true }))

const restored = (dataDir?: string, copyOf?: Date) =>
  declareRestored(site.database, site.seedKey, createLog('silent'), {
    ...(dataDir !== undefined && { dataDir }),
    copyOf,
  })
const newest = () => newestRestoration(site.database.db)
const mark = () => markDatabase(site.database.db, folder)

test('each restoration has a larger number than the one before, although the clock of the machine is behind', async () => {
  await site.lose(async () => {
    await restored()
    const first = await newest()
    await site.database.pool.query('update restoration set id = id + 3600000 where id = $1', [first])
    await (await mark()).beat()
    await site.database.pool.query(`update node_mark set at = now() - interval '1 minute'`)
    await restored()
    expect(await newest()).toBeGreaterThan(first + 3_600_000)
  })
})

test('a copy made right after a restoration, before any node started, is declared as a new one; the command run twice is one restoration', async () => {
  await site.lose(async () => {
    await restored(folder)
    const first = await newest()
    const goBack = await rememberDatabase(site.database.pool)
    expect((await restored(folder)).lines.join()).toContain('уже объявлено')
    const node = await mark()
    await node.beat()
    await goBack()
    await expect(mark()).rejects.toThrow('npm run restored')
    expect((await restored(folder)).lines.join()).not.toContain('уже объявлено')
    expect(await newest()).toBeGreaterThan(first)
    await mark()
    // Another machine has no trace of the first run: one more restoration does no harm, a missing one would.
    await site.database.pool.query(`update node_mark set at = now() - interval '1 minute'`)
    const second = await newest()
    await restored()
    expect(await newest()).toBeGreaterThan(second)
  })
})

test('nothing is declared while a node serves, and an earlier declaration remains', async () => {
  await site.lose(async () => {
    await restored(folder)
    const before = await newest()
    const node = await mark()
    const beating = setInterval(() => void node.beat().catch(() => undefined), 200)
    try {
      const { lines, holds } = await restored(folder)
      expect({ holds, text: lines.join() }).toEqual({
        holds: false,
        text: expect.stringContaining('УЗЛЫ РАБОТАЮТ') as unknown,
      })
      expect(await newest()).toBe(before)
    } finally {
      clearInterval(beating)
    }
  })
})

test('the moment is that of the newest mark, of the newest transfer where there is none, and an earlier one where the operator knows it', async () => {
  await site.lose(async () => {
    const { pool } = site.database
    await pool.query('delete from node_mark')
    await pool.query('delete from restoration')
    await site.write((tx) => grant(tx, 1, 1n, 'gift:moment'))
    const {
      rows: [row],
    } = await pool.query<{ at: Date }>('select max(at) as at from ledger_transfer')
    await restored()
    expect((await restorations(site.database.db))[0]?.backTo.getTime()).toBe(row?.at.getTime())
    const copyOf = new Date('2026-01-01T12:00:00Z')
    await restored(undefined, copyOf)
    expect((await restorations(site.database.db))[0]?.backTo).toEqual(copyOf)
    await restored(undefined, new Date(Date.now() + 86_400_000))
    expect((await restorations(site.database.db))[0]?.backTo.getTime()).toBe(row?.at.getTime())
  })
})
