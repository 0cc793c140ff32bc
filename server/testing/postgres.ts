/** One PostgreSQL for the whole test run, in a folder of its own that goes away with it; every test file gets a copy of its template. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'
import { quicken } from './quick-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database that nobody is connected to, to be copied. */
    templateUrl: string
  }
}

const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) }

/** Called by vitest before the first test of the server; returns what to do after the last. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-tests-'))
  // The database's own user has to pass through to stay inside the folder; mkdtemp closes it.
  await chmod(folder, 0o711)
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
