/** Shared parts of the command lines: settings, a migrated database, one sentence per error. */
import { type Config, ownEnvironment, readConfig } from './config.ts'
import { SettingsError } from './platform/process/settings-error.ts'
import { DataFolderError } from './platform/process/data-folder.ts'
import { type Database, type Db, openDatabase } from './platform/database/database.ts'
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres.ts'
import { placeOf } from './platform/process/hosts.ts'
import { createLog } from './platform/process/log.ts'
import { DatabaseFormError, migrate } from './platform/database/migrate.ts'
import { EncryptionError } from './platform/security/encryption.ts'
import { reachDatabase } from './storage.ts'

/** A wrong command or one that cannot be carried out; the message is the sentence for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Runs `work` on the site's database and ends the process with its answer as the exit code. */
export async function runOnDatabase(
  work: (db: Db, config: Config, database: Database) => Promise<number>,
): Promise<never> {
  try {
    const config = readConfig(ownEnvironment())
    const storage = await reachDatabase(config, createLog('error'))
    // No page waits for the operator's queries, and a pooler would lose the locks of a connection.
    const database = await openDatabase(config.listenUrl ?? storage.databaseUrl)
    const { patient: db, close } = database
    let code: number
    try {
      await migrate(db)
      process.stderr.write(`База: ${nameOf(config)}\n`)
      code = await work(db, config, database)
    } finally {
      await close()
      await storage.close()
    }
    process.exit(code)
  } catch (error) {
    const expected =
      error instanceof SettingsError ||
      error instanceof DataFolderError ||
      error instanceof EncryptionError ||
      error instanceof EmbeddedPostgresError ||
      error instanceof DatabaseFormError ||
      error instanceof CommandError
    process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(expected ? 2 : 1)
  }
}

/** Which database it is, without the password. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined ? `папка ${dataDir}` : (placeOf(databaseUrl) ?? 'из DATABASE_URL')
}

/** Prints a line for the operator. */
export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
