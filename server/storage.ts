/** Opens the storage of a process: holds the data folder, runs the database, and loads the sealing key. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { DataFolderError, holdDataFolder, secretIn } from './platform/process/data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { lastUrl } from './embedded-postgres/url-file.ts'
import type { Log } from './platform/process/log.ts'
import type { EncryptionKey } from './platform/security/encryption.ts'

export interface Storage {
  databaseUrl: string
  seedKey: EncryptionKey
  close(): Promise<void>
}

/** Returns the key from the settings, or the one kept in the data folder, created on first use. */
export async function encryptionKeyOf({ seedKey, formerSeedKeys, dataDir }: Config): Promise<EncryptionKey> {
  return { current: seedKey ?? (await secretIn(dataDir, 'seed-key')), former: formerSeedKeys }
}

/** Holds the folder and starts the embedded database, or uses the given one. Throws DataFolderError with a sentence. */
export async function openStorage(config: Config, log: Log): Promise<Storage> {
  const folder = await holdDataFolder(config.dataDir)
  const seedKey = await encryptionKeyOf(config)
  if (config.databaseUrl !== undefined)
    return { databaseUrl: config.databaseUrl, seedKey, close: async () => folder.release() }
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log }).catch((error: unknown) => {
    folder.release()
    throw error
  })
  return {
    databaseUrl: postgres.url,
    seedKey,
    async close() {
      await postgres.stop()
      folder.release()
    },
  }
}

/**
 * Connects to a site's database for a command: uses the running one, or starts it for the time being. Creates none: what
 * a command says of an empty database would be taken for the site's. Throws DataFolderError with a sentence.
 */
export async function reachDatabase(
  config: Config,
  log: Log,
): Promise<{ databaseUrl: string; close(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { databaseUrl: config.databaseUrl, close: async () => undefined }
  if (!hasDatabase(config.dataDir))
    throw new DataFolderError(
      `В папке ${config.dataDir} базы нет: сайт из неё ещё не запускали. Задайте DATABASE_URL или DATA_DIR того сайта, о котором спрашиваете.`,
    )
  try {
    return await openStorage(config, log)
  } catch (error) {
    const databaseUrl = error instanceof DataFolderError ? await lastUrl(config.dataDir) : undefined
    if (databaseUrl === undefined) throw error
    return { databaseUrl, close: async () => undefined }
  }
}

/** Whether the embedded database was ever started from this folder. */
const hasDatabase = (dataDir: string): boolean =>
  ['postgres', 'postgres.id', 'postgres.url'].some((name) => existsSync(join(dataDir, name)))
