/**
 * `npm test [-- --only games,server,…]`: the checks, the tests of every folder on a real PostgreSQL, pages without a browser, journeys in a
 * real one. `npm test -- --file web/api/who.test.ts [--name '…']` runs one file (a journey's with its line: e2e/dice.spec.ts:9).
 * The last line is `N passed, N failed`; nothing is skipped for want of a program.
 */
import { parseArgs } from 'node:util'
import { endingOf, type Tally } from './test/ending.ts'
import { runCheck, runJourneys, runVitest } from './test/parts.ts'

const projects = ['games', 'contract', 'server', 'web', 'pages', 'tools'] as const
const parts = ['check', ...projects, 'e2e'] as const

interface Wanted {
  readonly only: readonly string[]
  readonly file: string | undefined
  readonly name: string | undefined
}

const tallies = await run(wantedBy(process.argv.slice(2)))
console.log(`\n${endingOf(tallies).join('\n')}`)
process.exitCode = tallies.every(({ failed }) => failed === 0) && tallies.some(({ passed }) => passed > 0) ? 0 : 1

async function run({ only, file, name }: Wanted): Promise<Tally[]> {
  if (file !== undefined) return [file.startsWith('e2e/') ? await runJourneys([file]) : await runVitest([file, ...(name === undefined ? [] : ['--testNamePattern', exactly(name)])])]
  const done: Tally[] = []
  if (only.includes('check')) done.push(await runCheck())
  const chosen = projects.filter((project) => only.includes(project))
  if (chosen.length > 0) done.push(await runVitest(chosen.flatMap((project) => ['--project', project])))
  if (only.includes('e2e')) done.push(await runJourneys())
  return done
}

/** A name as the pattern that matches it. */
function exactly(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

function wantedBy(args: string[]): Wanted {
  try {
    const { only, file, name } = parseArgs({ args, options: { only: { type: 'string' }, file: { type: 'string' }, name: { type: 'string' } } }).values
    const names = only?.split(',') ?? [...parts]
    const unknown = names.filter((each) => !(parts as readonly string[]).includes(each))
    if (unknown.length > 0) throw new Error(`there is no part «${unknown.join(', ')}»`)
    return { only: names, file, name }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nusage: npm test -- --only ${parts.join(',')} | --file path [--name text]`)
    process.exit(2)
  }
}
