/** Logs repeated failures of retried work: the first failure, then one a minute, and that it works again. */

export interface RepeatedFailures {
  failed(error: unknown): void
  worked(): void
}

const quietMs = 60_000

export interface FailureWords {
  /** `times`: how often it has failed since it was last logged; 1 the first time. */
  failed(error: unknown, times: number): void
  /** `times`: how often it has failed altogether. */
  worked(times: number): void
  /** Milliseconds of a monotonic clock. */
  now?(): number
}

/** Logs the first failure at once, and any with another message; the same one once a minute. */
export function repeatedFailures(words: FailureWords): RepeatedFailures {
  const now = words.now ?? (() => performance.now())
  let message: string | undefined
  let saidAt = Number.NEGATIVE_INFINITY
  let unsaid = 0
  let all = 0
  return {
    failed(error) {
      all += 1
      unsaid += 1
      const text = error instanceof Error ? error.message : String(error)
      if (text === message && now() - saidAt < quietMs) return
      words.failed(error, unsaid)
      message = text
      saidAt = now()
      unsaid = 0
    },
    worked() {
      if (all > 1) words.worked(all)
      message = undefined
      unsaid = 0
      all = 0
    },
  }
}
