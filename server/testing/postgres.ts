/**
 * Starts one PostgreSQL for the whole test run, in its own folder that is removed afterwards; every test file gets a
 * copy of its template.
 */
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { migrate } from '../platform/database/migrate.ts'
import { databaseFolder } from './database-folder.ts'
import { quicken } from './quick-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database without connections, to be copied. */
    templateUrl: string
  }
}

const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) }

/** Called by vitest before the first test of the server; returns the teardown. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await databaseFolder('tests')
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await quicken(postgres.url)
    const template = await openDatabase(postgres.url)
    try {
      await migrate(template.db)
    } finally {
      await template.close()
    }
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('templateUrl', postgres.url)
  return stop
}
