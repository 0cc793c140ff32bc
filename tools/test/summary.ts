/** The last lines of a run: the failures, why and how to repeat them, then the time of every part, then the count. */
import type { Failure, Slow } from './failures.ts'

/** The time budget of a whole run on two idle cores, in seconds: ten minutes less one for installing packages. */
export const budget = 540

export interface Tally {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  readonly failures: readonly Failure[]
  /** Failed, and passed when repeated alone. */
  readonly unsteady: readonly Failure[]
  /** The slowest of the part, longest first: printed when the run is over its budget. */
  readonly slowest: readonly Slow[]
}

/**
 * Ends with `N passed, N failed`; `seconds` is the time of the whole run, whose parts run in parallel. Time fails
 * nothing: a busy machine is slow, not wrong.
 */
export function summaryOf(tallies: readonly Tally[], seconds: number): string[] {
  const passed = sum(tallies.map((tally) => tally.passed))
  const failed = sum(tallies.map((tally) => tally.failed))
  const together = tallies.length > 1 ? [`together  ${seconds.toFixed(0)} s`] : []
  return [
    ...tallies.flatMap(({ unsteady }) => unsteady.flatMap((failure) => linesOf(failure, '~', unsteadyNote))),
    ...tallies.flatMap(({ failures }) => failures.flatMap((failure) => linesOf(failure, '✗'))),
    ...overBudget(tallies, seconds),
    ...tallies.map(lineOf),
    ...together,
    `${passed} passed, ${failed} failed`,
  ]
}

const unsteadyNote = ['    It failed once and passed alone. That is a defect: find its cause.']

const linesOf = ({ test, why, again }: Failure, mark: string, note: readonly string[] = []) => [
  `${mark} ${test}`,
  ...note,
  ...why.map((line) => `    ${line}`),
  `    again: ${again}`,
  '',
]

/** A few of the slowest of each part. */
function overBudget(tallies: readonly Tally[], seconds: number): string[] {
  if (seconds <= budget) return []
  return [
    `! it took ${seconds.toFixed(0)} s, the budget is ${budget} s on two quiet cores. The slowest:`,
    ...tallies
      .flatMap(({ slowest }) => slowest.slice(0, 5))
      .map((each) => `    ${each.seconds.toFixed(1)} s  ${each.test}`),
    '',
  ]
}

function lineOf({ name, passed, failed, unsteady, skipped, seconds }: Tally): string {
  const note = `${unsteady.length === 0 ? '' : `, ${unsteady.length} of them at the second try`}${skipped === 0 ? '' : `, ${skipped} skipped`}`
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(9)} ${passed} passed, ${failed} failed${note}, ${seconds.toFixed(0)} s`
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
