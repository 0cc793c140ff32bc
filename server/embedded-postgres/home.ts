/**
 * Finds the cluster's folder: DATA_DIR/postgres, or /var/lib/kurazh-db/<id>/postgres when the database's user cannot
 * reach that (a folder below /root, say). The id is stored in DATA_DIR, so the same folder finds its cluster again.
 */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, realpath, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../platform/process/data-folder.ts'
import { EmbeddedPostgresError, runAs, type SystemUser } from './run-as.ts'
import { databaseUser } from './system-user.ts'

/** Belongs to root and contains only what the database's user must reach but the data folder cannot give it. */
export const sharedFolder = '/var/lib/kurazh-db'

export interface Home {
  /** DATA_DIR as an absolute path without symbolic links. */
  readonly dataDir: string
  /** Contains `owned` and the lock of the cluster. */
  readonly folder: string
  /** The one folder that belongs to the database's user, closed to all others. */
  readonly owned: string
  readonly cluster: string
  /** Undefined: the database runs as the current user. */
  readonly user: SystemUser | undefined
  /** Part of the command line of every process of this cluster, and of no other. */
  readonly mark: string
}

/** Finds or creates the home of the cluster that belongs to this data folder. */
export async function findHome(dataDirPath: string): Promise<Home> {
  await mkdir(dataDirPath, { recursive: true, mode: 0o711 })
  const dataDir = await realpath(dataDirPath)
  const user = (await ownerOf(join(dataDir, 'postgres'))) ?? (await databaseUser())
  const folder = await homeFolder(dataDir, user)
  const owned = join(folder, 'postgres')
  await makeOwned(owned, user)
  // Of the folder itself and not of its path: a renamed folder still finds its processes and a copied one does not.
  const { dev, ino } = await stat(owned)
  const mark = `kurazh-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`
  return { dataDir, folder, owned, cluster: join(owned, 'cluster'), user, mark }
}

/** Under root, a cluster created by an ordinary user is still run by that user. */
async function ownerOf(owned: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const found = await stat(owned).catch(() => undefined)
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
}

async function homeFolder(dataDir: string, user: SystemUser | undefined): Promise<string> {
  const idFile = join(dataDir, 'postgres.id')
  const kept = await readFile(idFile, 'utf8').catch(() => undefined)
  if (kept !== undefined) return elsewhere(kept.trim(), dataDir, idFile)
  const owned = join(dataDir, 'postgres')
  await makeOwned(owned, user)
  if (user === undefined || (await canUse(user, owned))) return dataDir
  await rmdir(owned).catch(() => {
    throw new EmbeddedPostgresError(
      `Пользователь базы данных не может попасть в ${owned}: закрыта одна из папок выше. Верните папку на прежнее место или откройте проход к ней.`,
    )
  })
  const id = randomBytes(8).toString('hex')
  await writeDurably(idFile, `${id}\n`)
  return elsewhere(id, dataDir, idFile)
}

async function elsewhere(id: string, dataDir: string, idFile: string): Promise<string> {
  if (!/^[0-9a-f]{16}$/.test(id))
    throw new EmbeddedPostgresError(`Файл ${idFile} повреждён: верните его из резервной копии.`)
  const folder = join(sharedFolder, id)
  await makePassage(sharedFolder)
  await makePassage(folder)
  // Only to show people whose folder this is.
  await writeFile(join(folder, 'belongs-to'), `${dataDir}\n`)
  return folder
}

/** A folder of root's that others may pass through, but neither list nor write. */
export async function makePassage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
}

async function makeOwned(owned: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(owned, { recursive: true, mode: 0o700 })
  await chmod(owned, 0o700)
  if (user !== undefined) await chown(owned, user.uid, user.gid)
}

async function canUse(user: SystemUser, folder: string): Promise<boolean> {
  // Tried for real rather than computed from modes: access lists and mount options count too.
  const tried = await runAs(user, '/bin/sh', ['-c', 'cd "$0" && : > probe && rm probe', folder])
  return tried.code === 0
}
