/** Shares one answer between requests within a moment, so that it is not read again for each of them. */

/** A failed reading is not kept. */
export function shortly<Answer>(keptMs: number, read: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { until: number; answer: Promise<Answer> } | undefined
  return () => {
    if (kept === undefined || kept.until < Date.now()) {
      const fresh = { until: Date.now() + keptMs, answer: read() }
      fresh.answer.catch(() => void (kept = kept === fresh ? undefined : kept))
      kept = fresh
    }
    return kept.answer
  }
}
