import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { createLog } from '../platform/process/log.ts'
import { testDatabase } from '../testing/database.ts'
import { watchDatabase } from './database-watch.ts'

test('a closed watch has no connection left to mark the database with', async () => {
  const { url, drop } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-watch-'))
  const { pool, close } = await openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
    await rm(folder, { recursive: true })
  })
  const beats = async () => Number((await pool.query<{ beat: bigint }>('select beat from node_mark')).rows[0]?.beat)
  const others = async () =>
    (
      await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    ).rows[0]?.count
  const watch = await watchDatabase(url, { folder, log: createLog('silent'), wentBack: () => undefined })
  await expect.poll(beats).toBeGreaterThan(1)
  expect(await others()).toBe(1)
  await watch.close()
  await expect.poll(others).toBe(0)
})
