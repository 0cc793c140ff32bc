import { expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { testDatabase } from './database.ts'

test('each test database is migrated, and is isolated from the others', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()])
  const [first, second] = await Promise.all([openDatabase(one.url), openDatabase(two.url)])
  try {
    const migrated = await first.pool.query('SELECT 1 FROM applied_sql')
    expect(migrated.rowCount).toBeGreaterThan(0)
    await first.pool.query('CREATE TABLE only_here (figure int)')
    await expect(second.pool.query('SELECT * FROM only_here')).rejects.toThrow(/does not exist/)
  } finally {
    await Promise.all([first.close(), second.close()])
    await Promise.all([one.drop(), two.drop()])
  }
})

test('a dropped database is gone even when a client is still connected', async () => {
  const database = await testDatabase()
  const open = await openDatabase(database.url)
  await database.drop()
  await expect(openDatabase(database.url)).rejects.toThrow(/does not exist/)
  await open.close()
})
