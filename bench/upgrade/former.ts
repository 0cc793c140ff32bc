/** An earlier version of this code, ready to run: its files from the repository, the packages that are installed here. */
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('../../', import.meta.url))

/** The newest commit whose migrations are fewer than those of this tree: the smallest upgrade that changes the database. */
export function lastBeforeNewestMigration(): string {
  return git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations').trim() + '^'
}

export const shortName = (revision: string): string => git('log', '-1', '--format=%h %s', revision).trim()

/** Puts that version into the folder. */
export async function layOut(revision: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: execFileSync('git', ['-C', here, 'archive', revision], { maxBuffer: 1 << 30 }), maxBuffer: 1 << 30 })
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@kurazh'), { recursive: true })
  for (const name of await readdir(join(here, 'node_modules'))) {
    if (name !== '@kurazh' && !name.startsWith('.')) await symlink(join(here, 'node_modules', name), join(packages, name))
  }
  // Its own rules and contract, not ours.
  for (const name of ['games', 'contract', 'server', 'web']) await symlink(join(folder, name), join(packages, '@kurazh', name))
}

const git = (...words: string[]): string => execFileSync('git', ['-C', here, ...words], { encoding: 'utf8' })
