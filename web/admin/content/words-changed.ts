/** What became of a text, word by word. */

export interface Stretch {
  /** Its place among the others. */
  at: number
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Words with the space behind them: put together they are the text again. */
const wordsIn = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []

/** Above so many pairs of words nobody reads them one by one: what is between is told as gone and new. */
const mostPairs = 4_000_000

/** The way from one text to another with the fewest words gone and new. */
export function wordsChanged(before: string, after: string): Stretch[] {
  const [one, other] = [wordsIn(before), wordsIn(after)]
  const head = one.findIndex((word, at) => word !== other[at])
  if (head === -1) return stretchesOf([['same', one], ['new', other.slice(one.length)]])
  const [oneLeft, otherLeft] = [one.slice(head), other.slice(head)]
  const tail = tailOf(oneLeft, otherLeft)
  const [gone, come] = [oneLeft.slice(0, oneLeft.length - tail), otherLeft.slice(0, otherLeft.length - tail)]
  const between: [Stretch['kind'], readonly string[]][] = gone.length * come.length > mostPairs ? [['gone', gone], ['new', come]] : wayBetween(gone, come)
  return stretchesOf([['same', one.slice(0, head)], ...between, ['same', oneLeft.slice(oneLeft.length - tail)]])
}

/** How many words both end with. */
function tailOf(one: readonly string[], other: readonly string[]): number {
  let tail = 0
  while (tail < one.length && tail < other.length && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return tail
}

function stretchesOf(parts: readonly [Stretch['kind'], readonly string[]][]): Stretch[] {
  return parts.filter(([, words]) => words.length > 0).map(([kind, words], at) => ({ at, kind, text: words.join('') }))
}

function wayBetween(one: readonly string[], other: readonly string[]): [Stretch['kind'], string[]][] {
  const common = commonTails(one, other)
  const way: [Stretch['kind'], string[]][] = []
  const add = (kind: Stretch['kind'], word: string) => {
    const last = way.at(-1)
    if (last?.[0] === kind) last[1].push(word)
    else way.push([kind, [word]])
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
  return way
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
