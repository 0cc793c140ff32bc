/** The last lines of a run: what failed, why and how to see it again, then the time of every part, then the count. */
import type { Failure, Slow } from './failures.ts'

/** How long a part may take on two quiet cores, in seconds. The sum leaves a minute of ten for installing and building. */
export const budgets: Readonly<Record<string, number>> = { check: 45, tests: 240, e2e: 240 }

export interface Tally {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  readonly failures: readonly Failure[]
  /** The slowest of the part, longest first: named where the part is over its budget. */
  readonly slowest: readonly Slow[]
}

/** Ends with `N passed, N failed`. Time fails nothing: a busy machine is slow, not wrong. */
export function endingOf(tallies: readonly Tally[]): string[] {
  const passed = sum(tallies.map((tally) => tally.passed))
  const failed = sum(tallies.map((tally) => tally.failed))
  return [...tallies.flatMap(({ failures }) => failures.flatMap(linesOf)), ...tallies.flatMap(overBudget), ...tallies.map(lineOf), `${passed} passed, ${failed} failed`]
}

const linesOf = ({ test, why, again }: Failure) => [`✗ ${test}`, ...why.map((line) => `    ${line}`), `    again: ${again}`, '']

function overBudget({ name, seconds, slowest }: Tally): string[] {
  const budget = budgets[name]
  if (budget === undefined || seconds <= budget) return []
  return [
    `! ${name} took ${seconds.toFixed(0)} s, its budget is ${budget} s on two quiet cores. The slowest:`,
    ...slowest.slice(0, 5).map((each) => `    ${each.seconds.toFixed(1)} s  ${each.test}`),
    '',
  ]
}

function lineOf({ name, passed, failed, skipped, seconds }: Tally): string {
  const note = skipped === 0 ? '' : `, ${skipped} not meant for this machine`
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(9)} ${passed} passed, ${failed} failed${note}, ${seconds.toFixed(0)} s`
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
