import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openDatabase, transaction } from './database.ts'

test('a connection that breaks between two statements fails the transaction and not the process', async () => {
  const place = await testDatabase()
  const { db, pool, close } = await openDatabase(place.url)
  try {
    const broken = transaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // Long enough for the news of the broken connection to arrive while no statement waits for it.
      await sleep(200)
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow(/not queryable|terminat/)
    await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  } finally {
    await close()
    await place.drop()
  }
})
