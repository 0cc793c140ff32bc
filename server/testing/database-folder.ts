/** Chooses the folder of the tests' database: in memory where the machine has room for it. */
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** All databases of a run together, with some reserve; a container often has only 64 MB. */
const neededBytes = 3_000_000_000

/**
 * Creates an empty folder and returns its path. Copying and removing a thousand small files for each test file takes
 * six times as long on a disk.
 */
export async function databaseFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join((await hasRoom()) ? memory : tmpdir(), `kurazh-${name}-`))
  // The database's own user has to pass through to get inside the folder; mkdtemp closes it.
  await chmod(folder, 0o711)
  return folder
}

async function hasRoom(): Promise<boolean> {
  // An explicitly set folder for temporary files is respected.
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux') return false
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > neededBytes
}
