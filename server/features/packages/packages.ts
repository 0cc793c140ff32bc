/**
 * Adds, lists and removes packages: machines made elsewhere. A package is added completely or not at all. Each version
 * has a folder in the data folder, which counts only if the database has the version: the next command removes what a
 * killed one has left.
 */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isPickProven, type PickSeeds, pickedNumber } from '@kurazh/shared/proofs/package-pick.ts'
import { DataFolderError, type FileLock, lockFile, syncFolder } from '../../platform/process/data-folder.ts'
import { type Db, isConnectionLoss, transaction, type Tx } from '../../platform/database/database.ts'
import { Faults, PackageRefused } from './faults.ts'
import {
  insertVersion,
  type PackageVersion,
  removedVersions,
  removeVersions,
  type StoredMode,
  versionsOf,
} from './package-rows.ts'
import { keepPage, keptPage } from './page-files.ts'
import { readPackage } from './read-package.ts'
import { bookOfNumber, type PickedBook } from './stored-mode.ts'

/** The database, and the site's data folder. */
export interface PackageStore {
  db: Db
  dataDir: string
}

const packagesIn = (dataDir: string) => join(dataDir, 'packages')
/** The folder of a version. */
export const packageFolder = (dataDir: string, version: Pick<PackageVersion, 'name' | 'version'>): string =>
  join(packagesIn(dataDir), folderName(version))
const folderName = ({ name, version }: Pick<PackageVersion, 'name' | 'version'>) => `${name}-v${version}`
const unfinished = '.new-'

/** The result, or everything that was wrong, in which case nothing was done. */
type Done<Result> = { done: Result } | { faults: readonly string[] }

/** Adds the folder's package under the folder's name, as its next version. */
export function addPackage(store: PackageStore, folder: string): Promise<Done<PackageVersion>> {
  const name = basename(resolve(folder))
  return orFaults(async (faults) => {
    // It becomes a host name too: no hyphen at either end, and no `xn--`, which browsers show as other letters.
    if (!/^(?!xn--)[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(name))
      faults.stop(
        folder,
        'имя папки станет именем пакета: до 40 строчных латинских букв, цифр и дефисов, без дефиса на краю и не с xn--',
      )
    return alone(store, faults, (target) => keep(store, name, folder, target, faults))
  })
}

/**
 * How many versions were removed (only their numbers remain), and how many were retired (they were played, so their
 * books are kept permanently).
 */
interface Removed {
  removed: number
  retired: number
}

/** Takes a package out of play. `noted` runs in the same transaction. */
export function removePackage(
  store: PackageStore,
  name: string,
  noted?: (tx: Tx, done: Removed) => Promise<void>,
): Promise<Done<Removed>> {
  return orFaults((faults) =>
    alone(store, faults, async () => {
      const removed = await transaction(store.db, async (tx) => {
        const done = await removeVersions(tx, name)
        if (done.removed + done.retired > 0) await noted?.(tx, done)
        return done
      })
      if (removed.removed + removed.retired === 0) faults.stop(name, 'такого пакета нет')
      await clearAway(store)
      return removed
    }),
  )
}

async function orFaults<Result>(work: (faults: Faults) => Promise<Result>): Promise<Done<Result>> {
  const faults = new Faults()
  try {
    return { done: await work(faults) }
  } catch (error) {
    if (error instanceof PackageRefused) return { faults: faults.sentences }
    throw error
  }
}

export interface ProvenPick extends PickedBook {
  number: bigint
  root: string
  /** The branch leads from this book to the root, and the number is in its interval. */
  proven: boolean
}

/**
 * The book that a bet with these seeds picks in a version of a package, by default the newest; undefined if there is no
 * such mode.
 */
export async function pickOf(
  { db, dataDir }: PackageStore,
  name: string,
  modeName: string,
  seeds: PickSeeds,
  wanted?: number,
): Promise<ProvenPick | undefined> {
  const version = (await versionsOf(db, name)).find((each) => wanted === undefined || each.version === wanted)
  const mode = version?.modes.find((each) => each.name === modeName.toLowerCase())
  if (version === undefined || mode === undefined) return undefined
  const number = pickedNumber(seeds, mode.total)
  const picked = await bookOfNumber(packageFolder(dataDir, version), mode, number)
  return { ...picked, number, root: mode.root, proven: isPickProven(mode.root, seeds, picked.branch) }
}

async function keep(
  { db, dataDir }: PackageStore,
  name: string,
  folder: string,
  target: string,
  faults: Faults,
): Promise<PackageVersion> {
  const modes = await readPackage(folder, target, faults)
  const page = await keepPage(folder, name, target, faults)
  faults.refuseIfAny()
  const former = (await versionsOf(db, name)).find(({ isRetired }) => !isRetired)
  if (
    former !== undefined &&
    rootsOf(former.modes) === rootsOf(modes) &&
    isDeepStrictEqual(page, await keptPage(packageFolder(dataDir, former)))
  )
    faults.stop(name, `точно такой пакет уже есть, версия ${former.version}`)
  await syncFolder(target)
  let kept: string | undefined
  try {
    return await transaction(db, async (tx) => {
      const version = await insertVersion(tx, name, modes)
      kept = packageFolder(dataDir, version)
      // The number is new, so a folder of this name was left by a command killed just before its row was written.
      await rm(kept, { recursive: true, force: true })
      await rename(target, kept)
      await syncFolder(packagesIn(dataDir))
      return version
    })
  } catch (error) {
    // After a lost connection the row may exist: the next command finds out.
    if (kept !== undefined && !isConnectionLoss(error)) await rm(kept, { recursive: true, force: true })
    throw error
  }
}

const rootsOf = (modes: readonly StoredMode[]) =>
  modes
    .map(({ root }) => root)
    .toSorted()
    .join()

/**
 * Runs `work` while no other command can change packages. It gets an empty folder next to the packages, which is
 * deleted afterwards unless it was renamed.
 */
async function alone<Result>(
  store: PackageStore,
  faults: Faults,
  work: (target: string) => Promise<Result>,
): Promise<Result> {
  const folder = packagesIn(store.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = lockOf(folder, faults)
  try {
    await clearAway(store)
    const target = await mkdtemp(join(folder, unfinished))
    try {
      return await work(target)
    } finally {
      await rm(target, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

function lockOf(folder: string, faults: Faults): FileLock {
  try {
    return lockFile(join(folder, 'lock.sqlite'), folder)
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error
    return faults.stop(folder, 'пакеты сейчас меняет другая команда, дождитесь её конца')
  }
}

/**
 * Deletes unfinished folders of killed commands and folders of removed versions. Other folders stay: another database
 * may know them.
 */
async function clearAway({ db, dataDir }: PackageStore): Promise<void> {
  const removed = new Set((await removedVersions(db)).map(folderName))
  for (const each of await readdir(packagesIn(dataDir))) {
    if (each.startsWith(unfinished) || removed.has(each))
      await rm(join(packagesIn(dataDir), each), { recursive: true, force: true })
  }
}
