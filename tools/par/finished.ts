/** Runs a count to its end. */
export function finished<Result>(counting: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
  }
}
