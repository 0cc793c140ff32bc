/** Forward migrations from `server/migrations`, in the order of their names, under the migrator's lock. */
import { readdir } from 'node:fs/promises'
import { type Migration, Migrator } from 'kysely'
import type { Db } from './database.ts'

const folder = new URL('../migrations/', import.meta.url)

/** Brings the database up to date; several processes may start at once. Throws when a migration fails. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db, provider: { getMigrations }, migrationTableName: 'migration', migrationLockTableName: 'migration_lock',
    // Slices number their migrations in ranges of their own: a lower number may be merged later.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')
  throw new Error(`Миграция ${failed?.migrationName ?? ''} не прошла`, { cause: error })
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).toSorted()
  const entries = files.map(async (file) => [file.slice(0, -3), (await import(new URL(file, folder).href)) as Migration] as const)
  return Object.fromEntries(await Promise.all(entries))
}
