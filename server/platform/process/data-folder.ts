/**
 * Holds the folder a site keeps on disk (DATA_DIR): used by one process at a time, with the secrets that must outlive
 * it.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The folder cannot be used. The message is the Russian sentence for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** A lock that the operating system releases when the process dies, for any reason. */
export interface FileLock {
  release(): void
}

/** DATA_DIR while this process holds it. */
export interface HeldDataFolder {
  /** Absolute path. */
  readonly path: string
  /** Lets another process use the folder. */
  release(): void
}

const secretBytes = 32

/**
 * Creates the folder if missing and holds it for this process alone. Throws DataFolderError when another process holds
 * it.
 */
export async function holdDataFolder(path: string): Promise<HeldDataFolder> {
  const folder = resolve(path)
  try {
    // Others may pass through but not list it: the database's own user has to reach its cluster below.
    await mkdir(folder, { recursive: true, mode: 0o711 })
  } catch (error) {
    throw new DataFolderError(
      `Не удалось создать папку данных ${folder}: ${reasonOf(error)}. Укажите другую в DATA_DIR.`,
      { cause: error },
    )
  }
  const lock = lockFile(join(folder, 'lock.sqlite'), folder)
  return { path: folder, release: () => lock.release() }
}

/**
 * Takes the lock kept in `file`, created if missing. SQLite's exclusive transaction is a lock of the operating system
 * on the open file: no pid is written, so nothing stale can remain and no reused pid can be mistaken for the holder.
 */
export function lockFile(file: string, folder: string): FileLock {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('BEGIN EXCLUSIVE')
    // Any reader of the file could lock us out. Set by path: closing a second descriptor would drop the lock.
    chmodSync(file, 0o600)
  } catch (error) {
    database?.close()
    throw new DataFolderError(refusal(error, folder), { cause: error })
  }
  const held = database
  return {
    release() {
      if (held.isOpen) held.close()
    },
  }
}

/** Reads the secret of this name in the folder, or creates it. The file is readable by its owner only. */
export async function secretIn(folder: string, name: string): Promise<Buffer> {
  const file = join(folder, `${name}.secret`)
  const kept = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept === undefined) {
    const made = randomBytes(secretBytes)
    await writeDurably(file, made)
    return made
  }
  if (kept.length !== secretBytes) throw new DataFolderError(`Файл ${file} повреждён: верните его из резервной копии.`)
  return kept
}

/**
 * Writes a file, for its owner only (0600) without another mode. After a power cut it is complete, or as it was before.
 * `unfinished`: its name until then, for files that two processes may write at once.
 */
export async function writeDurably(
  file: string,
  content: string | Uint8Array,
  { mode = 0o600, unfinished = `${file}.new` }: { mode?: number; unfinished?: string } = {},
): Promise<void> {
  const handle = await open(unfinished, 'w', mode)
  try {
    await handle.chmod(mode)
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  await syncFolder(dirname(file))
}

/** Makes the names in a folder (a rename, a new file) survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function refusal(error: unknown, folder: string): string {
  const code = typeof error === 'object' && error !== null && 'errcode' in error ? error.errcode : undefined
  // The low byte is SQLite's primary code: 5 is BUSY.
  if (typeof code === 'number' && (code & 0xff) === 5) {
    return `Папка ${folder} уже занята другим запущенным сервером. Остановите его или укажите другую папку в DATA_DIR.`
  }
  return `Не удалось занять папку данных ${folder}: ${reasonOf(error)}. Проверьте права на неё или укажите другую в DATA_DIR.`
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
