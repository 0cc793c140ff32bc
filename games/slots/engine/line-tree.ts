/**
 * A decision tree of a line, read reel by reel: where the pay is known before the last reel, the later reels need not
 * be looked at.
 */
import type { Rules } from './prepared-form.ts'
import { runsPayE4 } from './wins.ts'

/**
 * The successors of a line's beginnings: next[node · symbols + symbol] is the node after one more symbol, or −1 − pay
 * (in hundredths) where later symbols cannot change the pay. Node 0 is the empty beginning.
 */
export interface LineTree {
  readonly next: Int32Array
  readonly symbols: number
}

/** Above this many beginnings a tree does not pay off. */
const mostNodes = 500_000

/** Undefined where lines have too many relevant beginnings: when read from both sides, all are relevant. */
export function lineTree(rules: Rules): LineTree | undefined {
  const { reels, linesFromRight, symbols } = rules
  if (linesFromRight.length > 0 && symbols.length ** (reels - 1) > mostNodes) return undefined
  const line = oneLine(rules)
  const blank = symbols.length
  const cells = new Uint8Array(reels)
  const next: number[] = []
  const known = (length: number) =>
    length === reels ||
    (linesFromRight.length === 0 &&
      !rules.paying.some((symbol) => cells.subarray(0, length).every((lies) => counts(rules, lies, symbol))))
  function grow(length: number): number {
    const node = next.length / symbols.length
    for (let symbol = 0; symbol < symbols.length; symbol += 1) next.push(0)
    for (let symbol = 0; symbol < symbols.length; symbol += 1) {
      cells[length] = symbol
      const isKnown = known(length + 1)
      if (isKnown) cells.fill(blank, length + 1)
      next[node * symbols.length + symbol] = isKnown ? -1 - runsPayE4(line, cells) / 100 : grow(length + 1)
    }
    return node
  }
  grow(0)
  return { next: Int32Array.from(next), symbols: symbols.length }
}

const counts = (rules: Rules, lies: number, symbol: number) => rules.counts[lies * rules.symbols.length + symbol] === 1

/** The same rules on a one-row board with one line, and with one extra symbol that matches nothing. */
function oneLine(rules: Rules): Rules {
  const { reels, symbols, linesFromRight } = rules
  const size = symbols.length + 1
  const line = Uint8Array.from({ length: reels }, (_, reel) => reel)
  const own = new Uint8Array(size ** 2)
  for (const lies of symbols.keys())
    for (const symbol of symbols.keys()) own[lies * size + symbol] = counts(rules, lies, symbol) ? 1 : 0
  return {
    ...rules,
    rows: 1,
    counts: own,
    lines: [line],
    linesFromRight: linesFromRight.length > 0 ? [line.slice().reverse()] : [],
    symbols: [...symbols, { id: '', role: 'blank', paysE4: {} }],
    paysE4: Float64Array.from([...rules.paysE4, ...Array.from({ length: reels + 1 }, () => 0)]),
    factors: Uint16Array.from([...rules.factors, 0]),
  }
}
