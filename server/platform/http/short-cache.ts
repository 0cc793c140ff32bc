/** Caches answers that are the same for everyone for a moment: any number of requests costs one query. */

/** How many different questions are kept at most: guests choose them. */
const mostKept = 1_000

/** A failed answer is not kept: it is read again. */
export function keptFor<Answer>(ms: number): (question: string, read: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>()
  return (question, read) => {
    const known = kept.get(question)
    if (known !== undefined && known.until > performance.now()) return known.answer
    if (kept.size >= mostKept) kept.clear()
    const fresh = { until: performance.now() + ms, answer: read() }
    kept.set(question, fresh)
    fresh.answer.catch(() => {
      if (kept.get(question) === fresh) kept.delete(question)
    })
    return fresh.answer
  }
}

/** The same for a single question. */
export function shortly<Answer>(ms: number, read: () => Promise<Answer>): () => Promise<Answer> {
  const kept = keptFor<Answer>(ms)
  return () => kept('', read)
}
