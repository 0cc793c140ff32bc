/** Opens the storage of a process: holds the data folder, runs the database, and loads the sealing key. */
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

/** Connects to a database while a site may be running: uses the running one, or starts it for the time being. */
export async function reachDatabase(
  config: Config,
  log: Log,
): Promise<{ databaseUrl: string; close(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { databaseUrl: config.databaseUrl, close: async () => undefined }
  try {
    return await openStorage(config, log)
  } catch (error) {
    const databaseUrl = error instanceof DataFolderError ? await lastUrl(config.dataDir) : undefined
    if (databaseUrl === undefined) throw error
    return { databaseUrl, close: async () => undefined }
  }
}
