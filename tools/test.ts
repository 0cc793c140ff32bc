/**
 * `npm test [-- --only games,server,…]`: the checks, the tests of every folder on a real PostgreSQL, the journeys in a real browser.
 * The last line is `N passed, N failed`; nothing is skipped for want of a program.
 */
import { parseArgs } from 'node:util'
import { runCheck, runJourneys, runVitest, type Tally } from './test/parts.ts'

const projects = ['games', 'contract', 'server', 'web', 'tools'] as const
const parts = ['check', ...projects, 'e2e'] as const

const wanted = chosen()
const tallies: Tally[] = []
if (wanted.includes('check')) tallies.push(await runCheck())
const wantedProjects = projects.filter((project) => wanted.includes(project))
if (wantedProjects.length > 0) tallies.push(await runVitest(wantedProjects))
if (wanted.includes('e2e')) tallies.push(await runJourneys())

console.log('')
for (const { name, passed, failed, skipped, seconds } of tallies) {
  const note = skipped === 0 ? '' : `, ${skipped} not meant for this machine`
  console.log(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(9)} ${passed} passed, ${failed} failed${note}, ${seconds.toFixed(0)} s`)
}
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function chosen(): readonly string[] {
  try {
    const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
    const names = only?.split(',') ?? [...parts]
    const unknown = names.filter((name) => !(parts as readonly string[]).includes(name))
    if (unknown.length > 0) throw new Error(`there is no part «${unknown.join(', ')}»`)
    return names
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nusage: npm test -- --only ${parts.join(',')}`)
    process.exit(2)
  }
}
