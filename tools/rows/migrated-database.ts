/** A database of its own, migrated, for looking at what the migrations make. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrate.ts'

export interface MigratedDatabase {
  database: Database
  /** Stops it and removes its folder. */
  drop(): Promise<void>
}

/** Takes a few seconds. */
export async function migratedDatabase(): Promise<MigratedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-rows-'))
  // The database's own user has to pass through to stay inside the folder; mkdtemp closes it.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined, warn: (message) => console.warn(message) } })
  const database = await openDatabase(postgres.url)
  const drop = async () => {
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrate(database.db)
  } catch (error) {
    await drop()
    throw error
  }
  return { database, drop }
}
