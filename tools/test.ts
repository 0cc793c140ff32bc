/**
 * `npm test [-- --only games,server,…]`: the checks, the tests of every folder on a real PostgreSQL, pages without a browser, journeys in a
 * real one. The checks and the build of the pages take what the tests leave of the processor while they wait. `npm test
 * -- --file web/api/current-player.test.ts [--name '…']` runs one file (a journey's with its line: e2e/dice.spec.ts:9). What
 * failed is repeated alone at the end. The last line is `N passed, N failed`; nothing is skipped for want of a program.
 */
import { parseArgs } from 'node:util'
import type { OneTest } from './test/failures.ts'
import { withSecondTry } from './test/second-try.ts'
import { summaryOf, type Tally } from './test/summary.ts'
import { buildPages, runCheck, runE2e, runVitest } from './test/parts.ts'

const projects = ['games', 'shared', 'contract', 'server', 'web', 'pages', 'tools'] as const
const parts = ['check', ...projects, 'e2e'] as const

interface Wanted {
  readonly only: readonly string[]
  readonly file: string | undefined
  readonly name: string | undefined
}

const startedMs = performance.now()
const tallies = await run(wantedBy(process.argv.slice(2)))
console.log(`\n${summaryOf(tallies, (performance.now() - startedMs) / 1000).join('\n')}`)
process.exitCode = tallies.every(({ failed }) => failed === 0) && tallies.some(({ passed }) => passed > 0) ? 0 : 1

async function run({ only, file, name }: Wanted): Promise<Tally[]> {
  if (file !== undefined) return [await runFile({ file, ...(name !== undefined && { name }) })]
  const chosen = projects.filter((project) => only.includes(project))
  const [checks, e2e] = [only.includes('check'), only.includes('e2e')]
  const manner = { parallel: chosen.length > 0 && (checks || e2e) }
  const built = e2e ? buildPages(manner) : Promise.resolve(false)
  // After the build: the first page's weight is one of the checks.
  const checked = checks ? [built.then(() => runCheck(manner))] : []
  const tested =
    chosen.length > 0
      ? [
          runVitest(
            chosen.flatMap((project) => ['--project', project]),
            manner,
          ),
        ]
      : []
  const before = await Promise.all([...checked, ...tested])
  // Alone: Chromium raises its own priority where it may, and programs running at the same time starve.
  return withSecondTry(
    e2e ? [...before, await runE2e(built)] : before,
    async (test) => (await runFile(test)).failed === 0,
  )
}

async function runFile({ file, name, seed }: OneTest): Promise<Tally> {
  if (file.startsWith('e2e/')) return runE2e(buildPages(), [file])
  return runVitest([file, ...(name === undefined ? [] : ['--testNamePattern', exactly(name)])], undefined, seed)
}

/** A name as the pattern that matches it. */
function exactly(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

function wantedBy(args: string[]): Wanted {
  try {
    const { only, file, name } = parseArgs({
      args,
      options: { only: { type: 'string' }, file: { type: 'string' }, name: { type: 'string' } },
    }).values
    const names = only?.split(',') ?? [...parts]
    const unknown = names.filter((each) => !(parts as readonly string[]).includes(each))
    if (unknown.length > 0) throw new Error(`there is no part «${unknown.join(', ')}»`)
    return { only: names, file, name }
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\nusage: npm test -- --only ${parts.join(',')} | --file path [--name text]`,
    )
    process.exit(2)
  }
}
