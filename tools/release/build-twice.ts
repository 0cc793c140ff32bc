/**
 * Builds the site twice, as two machines would: in two folders, with different clocks, languages and home folders, and
 * compares the results.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { hashesOf, textOf } from './hash-list.ts'

/** The inputs of a build. */
const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools',
  'web',
  'contract',
  'shared',
  'games',
  'server',
]
const machines = [
  { folder: 'a', env: { TZ: 'UTC', LANG: 'C', HOME: '/nonexistent/one' } },
  {
    folder: 'другая машина/глубже',
    env: { TZ: 'Pacific/Chatham', LANG: 'ru_RU.UTF-8', LC_ALL: 'ru_RU.UTF-8', HOME: '/nonexistent/two' },
  },
] as const

/** The paths that differ between the two. Throws Error where a build fails. */
export function buildTwice(root: string): string[] {
  const place = mkdtempSync(join(tmpdir(), 'kurazh-twice-'))
  try {
    // Both are copied before either is built: the source may change in between.
    for (const { folder } of machines) copySource(root, join(place, folder))
    const [one, other] = machines.map(({ folder, env }) => new Set(builtIn(join(place, folder), env)))
    return [...(one ?? [])]
      .filter((line) => other?.has(line) !== true)
      .concat([...(other ?? [])].filter((line) => one?.has(line) !== true))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function copySource(root: string, folder: string): void {
  const isSource = (path: string) => !['node_modules', 'dist', 'data'].includes(basename(path))
  for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true, filter: isSource })
  copyPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
}

function builtIn(folder: string, env: NodeJS.ProcessEnv): string[] {
  const { status } = spawnSync(process.execPath, [join(folder, 'tools', 'build-web.ts')], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`the build in ${folder} failed`)
  return textOf(hashesOf(join(folder, 'web', 'dist'))).split('\n')
}

/** Links or copies the packages: hard links where the file system supports them. */
function copyPackages(from: string, to: string): void {
  const linked = spawnSync('cp', ['-al', from, to], { stdio: 'ignore' })
  if (linked.status !== 0) cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}
