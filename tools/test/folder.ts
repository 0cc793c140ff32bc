/** What the tests of one run keep: databases, letters, profiles of browsers, compiled code. It goes away with the run. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps in memory what lies here. */
const memory = '/dev/shm'
/** Many times what a run takes. */
const roomyBytes = 2 ** 31

/**
 * In memory where there is room: nothing of it outlives the run, and the eight hundred files of each database that is copied and dropped again took a disk
 * half a second of the processor, a quarter of all tests of the server.
 */
export async function inFolderOfRun<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(await isRoomy(memory) ? memory : tmpdir(), 'kurazh-test-'))
  // The database's own user has to pass through to stay inside the folder; mkdtemp closes it.
  await chmod(folder, 0o711)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isRoomy(folder: string): Promise<boolean> {
  return statfs(folder).then(({ bavail, bsize }) => bavail * bsize >= roomyBytes, () => false)
}

/** For every process of a run and the sites they start: where temporary things lie, and the code that the first of them has compiled, half of what a start costs. */
export const keptIn = (folder: string) => ({ TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') })
