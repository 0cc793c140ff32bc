/** What became of a text, word by word. */

export interface Stretch {
  /** Its place among the others. */
  at: number
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Words with the space behind them: put together they are the text again. */
const wordsIn = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []

/** The way from one text to another with the fewest words gone and new. */
export function wordsChanged(before: string, after: string): Stretch[] {
  const one = wordsIn(before)
  const other = wordsIn(after)
  const common = commonTails(one, other)
  const stretches: Stretch[] = []
  const add = (kind: Stretch['kind'], text: string) => {
    const last = stretches.at(-1)
    if (last?.kind === kind) last.text += text
    else stretches.push({ at: stretches.length, kind, text })
  }
  let at = 0
  let beside = 0
  while (at < one.length || beside < other.length) {
    const gone = one[at]
    const come = other[beside]
    if (gone !== undefined && gone === come) {
      add('same', gone)
      at++
      beside++
    } else if (gone !== undefined && (come === undefined || (common[at + 1]?.[beside] ?? 0) >= (common[at]?.[beside + 1] ?? 0))) {
      add('gone', gone)
      at++
    } else {
      add('new', come ?? '')
      beside++
    }
  }
  return stretches
}

/** How many words both have in common from each pair of places on. */
function commonTails(one: readonly string[], other: readonly string[]): number[][] {
  const tails = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0))
  for (let at = one.length - 1; at >= 0; at--) {
    const row = tails[at] ?? []
    const below = tails[at + 1] ?? []
    for (let beside = other.length - 1; beside >= 0; beside--) row[beside] = one[at] === other[beside] ? 1 + (below[beside + 1] ?? 0) : Math.max(below[beside] ?? 0, row[beside + 1] ?? 0)
  }
  return tails
}
