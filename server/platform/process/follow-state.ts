/** Reads a state again after notices of a change, one read after another. */

/**
 * Returns what a notice calls: it reads and gives the value to `take`. Of two reads at once the earlier could be the
 * last to answer, and an old state would stay until the next notice. A read that has not begun serves every notice
 * until it does; one that fails is repeated at the next notice or gap.
 */
export function readInTurn<Value>(read: () => Promise<Value>, take: (value: Value) => void): () => void {
  let last: Promise<void> = Promise.resolve()
  let isDue = false
  const begin = () => {
    isDue = false
    return read()
  }
  return () => {
    if (isDue) return
    isDue = true
    last = last
      .then(begin)
      .then(take)
      .catch(() => undefined)
  }
}
