/** A bug put into the code on purpose, and the tests that stand beside it and should see it. */

export interface Plant {
  /** What is wrong now, as one would say it in a report. */
  what: string
  file: string
  /** Stands once in the file. */
  from: string
  to: string
  /** Test files or folders, from the root. */
  tests: readonly string[]
}

/** The plants of one part of the site: each names its file, and the tests where they are not those of the part. */
export const planted = (tests: readonly string[], plants: readonly (Omit<Plant, 'tests'> & { tests?: readonly string[] })[]): Plant[] =>
  plants.map((plant) => ({ tests, ...plant }))
