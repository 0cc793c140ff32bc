/** Creates a temporary migrated database, to inspect what the migrations create. */
import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { databaseFolder } from '../../server/testing/database-folder.ts'
import { quicken } from '../../server/testing/quick-postgres.ts'

export interface MigratedDatabase {
  database: Database
  /** Stops it and removes its folder. */
  drop(): Promise<void>
}

/** Takes a few seconds. */
export async function migratedDatabase(): Promise<MigratedDatabase> {
  const folder = await databaseFolder('rows')
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, warn: (message) => console.warn(message) },
  })
  await quicken(postgres.url)
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
