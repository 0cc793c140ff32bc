/** Creates the cluster completely or not at all, so that an interrupted run simply starts over. */
import { randomBytes } from 'node:crypto'
import { access, lchown, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../platform/process/data-folder.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { EmbeddedPostgresError, runAs, type SystemUser } from './run-as.ts'
import { urlFile } from './url-file.ts'

/** The database role that owns all of the site's objects. */
export const role = 'kurazh'

/** Creates the cluster on the first start. Refuses to create an empty one where there was one before. */
export async function ensureCluster(home: Home, binaries: Binaries, password: string): Promise<void> {
  await clearUnfinished(home)
  if (await exists(join(home.cluster, 'PG_VERSION'))) return giveBack(home)
  if (await exists(urlFile(home.dataDir))) {
    throw new EmbeddedPostgresError(
      `База данных этого сайта пропала из ${home.cluster}. Верните её из резервной копии ` +
        `или, чтобы начать с пустой, удалите файл ${urlFile(home.dataDir)}.`,
    )
  }
  const unfinished = join(home.owned, `making-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${unfinished}.password`
  await writeFor(home, passwordFile, password)
  const made = await runAs(home.user, binaries.initdb, [
    '-D',
    unfinished,
    '--username',
    role,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--no-instructions',
    '--set',
    `cluster_name=${home.mark}`,
  ])
  await rm(passwordFile, { force: true })
  if (made.code !== 0) throw new EmbeddedPostgresError(`Не удалось создать базу данных в ${home.owned}: ${made.output}`)
  await rename(unfinished, home.cluster)
  await syncFolder(home.owned)
}

/** A folder copied or restored by root belongs to root entirely; PostgreSQL needs to own its files. */
async function giveBack({ cluster, user }: Home): Promise<void> {
  if (user === undefined || (await stat(cluster)).uid === user.uid) return
  await giveTo(user, cluster)
}

async function giveTo(user: SystemUser, folder: string): Promise<void> {
  // The folder itself comes last: an interrupted run is detected and repeated.
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveTo(user, path)
    else await lchown(path, user.uid, user.gid)
  }
  await lchown(folder, user.uid, user.gid)
}

async function clearUnfinished(home: Home): Promise<void> {
  for (const name of await readdir(home.owned)) {
    if (name.startsWith('making-')) await rm(join(home.owned, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function writeFor(home: Home, file: string, content: string): Promise<void> {
  // 'wx' never follows a link, so no one in the database's folder can redirect root's write elsewhere.
  const handle = await open(file, 'wx', 0o600)
  try {
    if (home.user !== undefined) await handle.chown(home.user.uid, home.user.gid)
    await handle.writeFile(content)
  } finally {
    await handle.close()
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
