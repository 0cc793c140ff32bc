/**
 * Repeats what failed, alone and with its seed, after everything else has ended. What passes then failed by chance or on
 * a busy machine: the run names it and does not fail.
 */
import type { Failure, OneTest } from './failures.ts'
import type { Tally } from './summary.ts'

/** With more failures than this nothing is repeated: that is no chance. */
const mostRepeated = 3

/** Runs one test by itself; true when it passed. */
export type RunOne = (test: OneTest) => Promise<boolean>

/** The same tallies, with the failures that passed at the second try as `unsteady`. */
export async function withSecondTry(tallies: readonly Tally[], runOne: RunOne): Promise<Tally[]> {
  const failed = tallies.flatMap(({ failures }) => failures)
  if (failed.length === 0 || failed.length > mostRepeated) return [...tallies]
  const passed = new Set<Failure>()
  // One after another: what failed beside others is to run alone.
  for (const failure of failed) if (failure.one !== undefined && (await runOne(failure.one))) passed.add(failure)
  return tallies.map((tally) => {
    const unsteady = tally.failures.filter((failure) => passed.has(failure))
    return {
      ...tally,
      passed: tally.passed + unsteady.length,
      failed: tally.failed - unsteady.length,
      failures: tally.failures.filter((failure) => !passed.has(failure)),
      unsteady,
    }
  })
}
