/**
 * Packages of machines made elsewhere: added whole or not at all, listed, removed. Their files lie in the data folder, one folder a
 * version, and count only while the database knows the version: what a killed command has begun is cleared away by the next.
 */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isPickProven, type PickSeeds, pickedNumber } from '@kurazh/contract/package-pick.ts'
import { DataFolderError, type FileLock, lockFile, syncFolder } from '../../platform/data-folder.ts'
import { type Db, isConnectionLoss, transaction, type Tx } from '../../platform/database.ts'
import { Faults, PackageRefused } from './faults.ts'
import { insertVersion, type PackageVersion, removedVersions, removeVersions, type StoredMode, versionsOf } from './package-rows.ts'
import { keepPage, keptPage } from './page-files.ts'
import { readPackage } from './read-package.ts'
import { bookOfNumber, type PickedBook } from './stored-mode.ts'

/** The database, and the site's data folder. */
export interface PackageStore {
  db: Db
  dataDir: string
}

const packagesIn = (dataDir: string) => join(dataDir, 'packages')
/** Where a version is kept. */
export const packageFolder = (dataDir: string, version: Pick<PackageVersion, 'name' | 'version'>): string => join(packagesIn(dataDir), folderName(version))
const folderName = ({ name, version }: Pick<PackageVersion, 'name' | 'version'>) => `${name}-v${version}`
const unfinished = '.new-'

/** What was done, or everything that was wrong: then nothing was. */
type Done<Result> = { done: Result } | { faults: readonly string[] }

/** Adds the folder's package under the folder's name, as its next version. */
export function addPackage(store: PackageStore, folder: string): Promise<Done<PackageVersion>> {
  const name = basename(resolve(folder))
  return orFaults(async (faults) => {
    // A name of a host too: neither a hyphen at its end nor what browsers read as letters in disguise.
    if (!/^(?!xn--)[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(name)) faults.stop(folder, 'имя папки станет именем пакета: до 40 строчных латинских букв, цифр и дефисов, без дефиса на краю и не с xn--')
    return alone(store, faults, (target) => keep(store, name, folder, target, faults))
  })
}

/** How many versions were removed, nothing of them left but their numbers, and how many retired: those that were played, whose books stay for ever. */
interface Removed {
  removed: number
  retired: number
}

/** Takes a package out of play. `noted` is in the same transaction. */
export function removePackage(store: PackageStore, name: string, noted?: (tx: Tx, done: Removed) => Promise<void>): Promise<Done<Removed>> {
  return orFaults((faults) => alone(store, faults, async () => {
    const removed = await transaction(store.db, async (tx) => {
      const done = await removeVersions(tx, name)
      if (done.removed + done.retired > 0) await noted?.(tx, done)
      return done
    })
    if (removed.removed + removed.retired === 0) faults.stop(name, 'такого пакета нет')
    await clearAway(store)
    return removed
  }))
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
  /** The branch leads from this book to the root, and the number falls into its interval. */
  proven: boolean
}

/** What a bet with these seeds gets in a version of a package, the newest where none is named; undefined where there is no such mode. */
export async function pickOf({ db, dataDir }: PackageStore, name: string, modeName: string, seeds: PickSeeds, wanted?: number): Promise<ProvenPick | undefined> {
  const version = (await versionsOf(db, name)).find((each) => wanted === undefined || each.version === wanted)
  const mode = version?.modes.find((each) => each.name === modeName.toLowerCase())
  if (version === undefined || mode === undefined) return undefined
  const number = pickedNumber(seeds, mode.total)
  const picked = await bookOfNumber(packageFolder(dataDir, version), mode, number)
  return { ...picked, number, root: mode.root, proven: isPickProven(mode.root, seeds, picked.branch) }
}

async function keep({ db, dataDir }: PackageStore, name: string, folder: string, target: string, faults: Faults): Promise<PackageVersion> {
  const modes = await readPackage(folder, target, faults)
  const page = await keepPage(folder, name, target, faults)
  faults.refuseIfAny()
  const former = (await versionsOf(db, name)).find(({ isRetired }) => !isRetired)
  if (former !== undefined && rootsOf(former.modes) === rootsOf(modes) && isDeepStrictEqual(page, await keptPage(packageFolder(dataDir, former)))) faults.stop(name, `точно такой пакет уже есть, версия ${former.version}`)
  await syncFolder(target)
  let kept: string | undefined
  try {
    return await transaction(db, async (tx) => {
      const version = await insertVersion(tx, name, modes)
      kept = packageFolder(dataDir, version)
      // The number is new, so this is what a command left that was killed a moment before its row was there.
      await rm(kept, { recursive: true, force: true })
      await rename(target, kept)
      await syncFolder(packagesIn(dataDir))
      return version
    })
  } catch (error) {
    // After a lost connection the row may be there: the next command looks.
    if (kept !== undefined && !isConnectionLoss(error)) await rm(kept, { recursive: true, force: true })
    throw error
  }
}

const rootsOf = (modes: readonly StoredMode[]) => modes.map(({ root }) => root).toSorted().join()

/** No other command changes packages meanwhile. `work` gets an empty folder beside the packages' own, which is gone afterwards unless it was renamed. */
async function alone<Result>(store: PackageStore, faults: Faults, work: (target: string) => Promise<Result>): Promise<Result> {
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

/** Removes what killed commands have begun, and the folders of removed versions. What another database may know stays. */
async function clearAway({ db, dataDir }: PackageStore): Promise<void> {
  const removed = new Set((await removedVersions(db)).map(folderName))
  for (const each of await readdir(packagesIn(dataDir))) {
    if (each.startsWith(unfinished) || removed.has(each)) await rm(join(packagesIn(dataDir), each), { recursive: true, force: true })
  }
}
