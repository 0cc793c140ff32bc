/** Compares two texts word by word. */

export interface Stretch {
  /** Its index among the others. */
  at: number
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Words with the space around them: joined, they are the text again. */
const wordsIn = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []

/**
 * Beyond this many pairs of words the middle is shown as one removal and one addition: no one reads it word by word.
 */
const mostPairs = 4_000_000

/** The difference between two texts with the fewest removed and added words. */
export function textDiff(before: string, after: string): Stretch[] {
  const [one, other] = [wordsIn(before), wordsIn(after)]
  const head = one.findIndex((word, at) => word !== other[at])
  if (head === -1)
    return stretchesOf([
      ['same', one],
      ['new', other.slice(one.length)],
    ])
  const [oneRest, otherRest] = [one.slice(head), other.slice(head)]
  const tail = tailOf(oneRest, otherRest)
  const [gone, added] = [oneRest.slice(0, oneRest.length - tail), otherRest.slice(0, otherRest.length - tail)]
  const between: [Stretch['kind'], readonly string[]][] =
    gone.length * added.length > mostPairs
      ? [
          ['gone', gone],
          ['new', added],
        ]
      : diffBetween(gone, added)
  return stretchesOf([['same', one.slice(0, head)], ...between, ['same', oneRest.slice(oneRest.length - tail)]])
}

/** Count of words in the common ending. */
function tailOf(one: readonly string[], other: readonly string[]): number {
  let tail = 0
  while (tail < one.length && tail < other.length && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return tail
}

function stretchesOf(parts: readonly [Stretch['kind'], readonly string[]][]): Stretch[] {
  return parts.filter(([, words]) => words.length > 0).map(([kind, words], at) => ({ at, kind, text: words.join('') }))
}

function diffBetween(one: readonly string[], other: readonly string[]): [Stretch['kind'], string[]][] {
  const common = commonTails(one, other)
  const way: [Stretch['kind'], string[]][] = []
  const add = (kind: Stretch['kind'], word: string) => {
    const last = way.at(-1)
    if (last?.[0] === kind) last[1].push(word)
    else way.push([kind, [word]])
  }
  let at = 0
  let otherAt = 0
  while (at < one.length || otherAt < other.length) {
    const gone = one[at]
    const added = other[otherAt]
    if (gone !== undefined && gone === added) {
      add('same', gone)
      at++
      otherAt++
    } else if (
      gone !== undefined &&
      (added === undefined || (common[at + 1]?.[otherAt] ?? 0) >= (common[at]?.[otherAt + 1] ?? 0))
    ) {
      add('gone', gone)
      at++
    } else {
      add('new', added ?? '')
      otherAt++
    }
  }
  return way
}

/** Length of the longest common subsequence from each pair of positions on. */
function commonTails(one: readonly string[], other: readonly string[]): number[][] {
  const tails = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0))
  for (let at = one.length - 1; at >= 0; at--) {
    const row = tails[at] ?? []
    const below = tails[at + 1] ?? []
    for (let otherAt = other.length - 1; otherAt >= 0; otherAt--)
      row[otherAt] =
        one[at] === other[otherAt]
          ? 1 + (below[otherAt + 1] ?? 0)
          : Math.max(below[otherAt] ?? 0, row[otherAt + 1] ?? 0)
  }
  return tails
}
