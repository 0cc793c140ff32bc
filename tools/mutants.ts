/**
 * `npm run mutants [-- --mutate server/wallet/player-limits.ts,…]`: changes the money code one place at a time (Stryker) and
 * runs the nearest tests. A change that no test detects survives and is printed. SQL is not changed.
 */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { readArguments } from '../server/platform/process/command-arguments.ts'

/** Folders with money code; their own tests are the nearest. */
const folders = ['server/ledger', 'server/wallet', 'server/play/seeded', 'server/rewards']
const notCode = ['!server/**/*.test.ts', '!server/**/rows.ts', '!server/**/policy.ts']

const { values } = readArguments({ options: { mutate: { type: 'string' } } })
const mutated = values.mutate?.split(',') ?? folders.map((folder) => `${folder}/**/*.ts`)
const tests = new Set(mutated.map((path) => `${folderOf(path).replace(/^server\//, '')}/**/*.test.ts`))
const core = dirname(createRequire(import.meta.url).resolve('@stryker-mutator/core/package.json'))
const stryker = spawn(
  process.execPath,
  [
    join(core, 'bin', 'stryker.js'),
    'run',
    join('tools', 'mutants', 'stryker.config.json'),
    '--mutate',
    [...mutated, ...notCode].join(','),
  ],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, MUTANT_TESTS: [...tests].join(',') },
  },
)
stryker.on('close', (code) => (process.exitCode = code ?? 1))

/** Without line ranges and patterns: `server/wallet/player-limits.ts:10-20` belongs to `server/wallet`. */
function folderOf(path: string): string {
  return path.includes('*') ? path.slice(0, path.indexOf('/*')) : dirname(path)
}
