/** An earlier version of this code, ready to run: its files from the repository, with the packages installed here. */
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('../../', import.meta.url))

/** Versions without it created databases that this one refuses. */
const firstBaseline = 'server/migrations/0001-platform.sql'

/**
 * The newest commit with fewer migrations than this tree: the smallest upgrade that changes the database. Until a
 * migration is added to the baselines it is the commit that introduced them: both versions have the same tables.
 */
export function lastBeforeNewestMigration(): string {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations/*.sql').trim()
  return sharesDatabases(`${newest}^`) ? `${newest}^` : newest
}

/** True for a version whose databases this one can upgrade. */
export const sharesDatabases = (revision: string): boolean =>
  git('ls-tree', '--name-only', revision, '--', firstBaseline).trim() !== ''

export const shortName = (revision: string): string => git('log', '-1', '--format=%h %s', revision).trim()

/** Extracts that version into the folder. */
export async function extract(revision: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['-C', here, 'archive', revision], { maxBuffer: 1 << 30 }),
    maxBuffer: 1 << 30,
  })
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@kurazh'), { recursive: true })
  for (const name of await readdir(join(here, 'node_modules'))) {
    if (name !== '@kurazh' && !name.startsWith('.'))
      await symlink(join(here, 'node_modules', name), join(packages, name))
  }
  // Its own rules and contract, not ours.
  for (const name of ['games', 'contract', 'server', 'web'])
    await symlink(join(folder, name), join(packages, '@kurazh', name))
}

const git = (...words: string[]): string => execFileSync('git', ['-C', here, ...words], { encoding: 'utf8' })
