/** Runs a generator to its end and returns its result. */
export function runGenerator<Result>(counting: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
  }
}
