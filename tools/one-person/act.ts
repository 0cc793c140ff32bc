/** A row of the table of changes by one person, and tests that several rows name. */

export interface Act {
  /** alone: one person. two: a second person approves. bounded: alone up to a bound, with a second person above it. */
  readonly by: 'alone' | 'two' | 'bounded'
  /** What it may cost, how it is undone, what trace it leaves. */
  readonly bound: string
  /** A test file and the title of a test in it. */
  readonly test: readonly [file: string, title: string]
}

export const features = 'server/features'
export const subjects = [
  `server/staff/subjects.test.ts`,
  '$name is refused for oneself, and allowed for a colleague only if the contract says so',
] as const
export const operations = `server/staff/operations.test.ts`
