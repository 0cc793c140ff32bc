/** A vitest reporter: writes uncaught errors into the file `UNHANDLED_ERRORS`; vitest's JSON report omits them. */
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** The part of an error that is kept: vitest adds the file and the running test, if known. */
export interface UnhandledError {
  name?: string
  message?: string
  stack?: string
  VITEST_TEST_PATH?: string
  VITEST_TEST_NAME?: string
}

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly UnhandledError[]): void {
    const { UNHANDLED_ERRORS: file } = process.env
    if (file === undefined) return
    const kept = errors.map(({ name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      name,
      message,
      stack,
      VITEST_TEST_PATH,
      VITEST_TEST_NAME,
    }))
    writeFileSync(file, JSON.stringify(kept))
  }
}
