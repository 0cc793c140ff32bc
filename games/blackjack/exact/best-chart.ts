/**
 * The best chart of a rule set: no single cell can be changed so that the whole chart returns more. A cell is judged by
 * every hand that reaches it, weighted by frequency: two cards of a first hand, of a split one, and hands that drew. So
 * if the two cards of a total surrender, the cell is decided by hands of three and more cards. By cards, the same total
 * may have different moves for different numbers of cards.
 */
import {
  type Cell,
  type CellKey,
  type ChartColumn,
  byTotal,
  columnFrom,
  firstColumn,
  goingOnInHalves,
  surrendering,
  twoCards,
  waysOf,
} from './chart-maker.ts'
import { type OpenCard, doubling, mayDouble } from './open-card.ts'
import { type Counts, keyOf, noCards, pointsOfCounts, withCard } from './shoe.ts'
import { handsOfSplit, secondCards } from './splits.ts'
import { firstMoves, pairCounts, pairOfCounts, rememberedGoing, splitWorth } from './ways-to-play.ts'

/** What the hands of a cell win by each move, in half stakes times the number of ways. */
interface Tally {
  /** Hands that can only hit or stand. */
  readonly drawn: Record<'hit' | 'stand', bigint>
  /**
   * Two cards that may be doubled, where the rules allow it, but not surrendered: from a split, or a pair that is not
   * split.
   */
  readonly paired: Record<'hit' | 'stand' | 'double', bigint>
  readonly first: Record<'hit' | 'stand' | 'double' | 'surrender', bigint>
  mayDouble: boolean
}

/** The best chart against one open card, with cells by total or by another key. */
export function bestColumn(
  table: OpenCard,
  key: CellKey = byTotal,
  from: ChartColumn = firstColumn(table),
): ChartColumn {
  let column = from
  let judged = new Judge(table, column, key)
  for (;;) {
    const better = judged.better()
    if (better.length === 0) return column
    let next = better.reduce((changed, change) => change.of(changed), column)
    let then = new Judge(table, next, key)
    if (then.total <= judged.total) {
      next = better.reduce((a, b) => (b.gain > a.gain ? b : a)).of(column)
      then = new Judge(table, next, key)
    }
    if (then.total <= judged.total) throw new Error('a better cell must make a better chart')
    ;[column, judged] = [next, then]
  }
}

interface Change {
  readonly gain: bigint
  of(column: ChartColumn): ChartColumn
}

interface Coming {
  readonly hand: Counts
  weight: bigint
}

/**
 * One chart against one open card: what it wins, and what each cell would win with another move, all others unchanged.
 */
class Judge {
  /** In half stakes, over all first two cards but blackjacks. */
  total = 0n
  readonly #table: OpenCard
  readonly #column: ChartColumn
  readonly #key: CellKey
  readonly #tallies = new Map<string, Tally>()
  readonly #better: Change[] = []
  readonly #valueOf: (hand: Counts, gone: Counts) => bigint

  constructor(table: OpenCard, column: ChartColumn, key: CellKey) {
    this.#table = table
    this.#column = column
    this.#key = key
    this.#valueOf = rememberedGoing(table, column.going)
    this.#judge()
  }

  /** Each cell that should change, taken by itself. */
  better(): Change[] {
    const cells = [...this.#tallies].flatMap(([key, tally]) => this.#betterCell(key, tally))
    return [...cells, ...this.#better]
  }

  #judge(): void {
    const goingOn: Coming[] = []
    for (const hand of twoCards) {
      const weight = waysOf(this.#table, hand)
      if (pointsOfCounts(hand).points === 21 || weight <= 0n) continue
      const pair = pairOfCounts(hand)
      const move = pair > 0 ? this.#judgePair(pair, weight) : this.#judgeTwo(hand, weight)
      if (move === 'hit') goingOn.push({ hand, weight })
      if (move === 'split') this.#judgeSplit(pair, weight)
    }
    this.#draw(goingOn, noCards, this.#valueOf)
  }

  #judgeTwo(hand: Counts, weight: bigint): string {
    const table = this.#table
    const tally = this.#tallyOf(hand)
    const values = this.#twoCards(hand, hand, this.#valueOf)
    const cell = this.#column.cellOf(hand)
    const move = this.#column.first(hand, firstMoves(table.rules, hand))
    tally.mayDouble ||= values.double !== undefined
    const inHalves = {
      ...mapped(values, (value) => goingOnInHalves(table, value, hand)),
      surrender: surrendering(table, hand),
    }
    for (const [each, value] of Object.entries(inHalves)) tally.first[each as keyof Tally['first']] += weight * value
    this.total +=
      weight *
      (move === 'surrender' ? inHalves.surrender : move === 'double' ? (inHalves.double ?? 0n) : inHalves[cell.free])
    return move
  }

  /** A pair counts towards its total only where it is played so. */
  #judgePair(pair: number, weight: bigint): string {
    const table = this.#table
    const hand = pairCounts(pair)
    const move = this.#column.first(hand, firstMoves(table.rules, hand))
    const values = this.#twoCards(hand, hand, this.#valueOf)
    const whole = this.#column.first(hand, [
      'stand',
      'hit',
      ...(values.double === undefined ? [] : (['double'] as const)),
    ]) as 'stand' | 'hit' | 'double'
    const unsplit = goingOnInHalves(table, values[whole] ?? 0n, hand)
    const all: Record<'whole' | 'split' | 'surrender', bigint | undefined> = {
      whole: unsplit,
      split:
        table.rules.splits > 0 ? goingOnInHalves(table, splitWorth(table, pair, this.#column).value, hand) : undefined,
      surrender: table.rules.surrender === 'none' ? undefined : surrendering(table, hand),
    }
    const chosen = move === 'split' || move === 'surrender' ? move : 'whole'
    const now = all[chosen] ?? 0n
    this.total += weight * now
    for (const [way, value] of Object.entries(all)) {
      if (value !== undefined && value > now)
        this.#better.push({ gain: weight * (value - now), of: (column) => withPair(column, pair, way) })
    }
    if (chosen === 'whole') this.#addPaired(hand, weight, values)
    return move
  }

  /** Hands of one split; the other cards that are gone distinguish them. */
  #judgeSplit(pair: number, weight: bigint): void {
    const { rules } = this.#table
    if (pair === 1) return
    const all = handsOfSplit(this.#table, pair, rules.splits + 1)
    for (const kinds of new Set(all.map((part) => part.kinds))) {
      const valueOf = rememberedGoing(this.#table, this.#column.going)
      const goingOn = new Map<number, Coming>()
      for (const part of all.filter((each) => each.kinds === kinds)) {
        for (const { hand, gone, ways } of secondCards(this.#table, pair, part)) {
          if (pointsOfCounts(hand).points === 21) continue
          const of = weight * part.ways * ways
          const values = this.#twoCards(hand, gone, valueOf, true)
          this.#addPaired(hand, of, values)
          if (
            this.#column.first(hand, [
              'stand',
              'hit',
              ...(values.double === undefined ? [] : (['double'] as const)),
            ]) === 'hit'
          )
            addComing(goingOn, hand, of)
        }
      }
      this.#draw(
        [...goingOn.values()],
        pairCounts(pair).map((count) => (count > 0 ? kinds - 1 : 0)),
        valueOf,
      )
    }
  }

  /**
   * Continues with hands that hit, level by level; `others` are cards that left the shoe in addition to the hand's own.
   */
  #draw(from: readonly Coming[], others: Counts, valueOf: (hand: Counts, gone: Counts) => bigint): void {
    const table = this.#table
    for (let level = from; level.length > 0;) {
      const next = new Map<number, Coming>()
      for (const { hand, weight } of level) {
        for (const [index, count] of table.left(plusCounts(hand, others)).entries()) {
          const drawn = withCard(hand, index + 1)
          if (count > 0 && pointsOfCounts(drawn).points < 21) addComing(next, drawn, weight * BigInt(count))
        }
      }
      for (const { hand, weight } of next.values()) {
        const gone = plusCounts(hand, others)
        const { drawn } = this.#tallyOf(hand)
        drawn.hit += 2n * weight * table.drawing(hand, gone, valueOf)
        drawn.stand += 2n * weight * table.stand(hand, gone)
      }
      level = [...next.values()].filter(({ hand }) => this.#column.cellOf(hand).free === 'hit')
    }
  }

  #twoCards(
    hand: Counts,
    gone: Counts,
    valueOf: (hand: Counts, gone: Counts) => bigint,
    isSplit = false,
  ): { hit: bigint; stand: bigint; double?: bigint } {
    const free = { hit: this.#table.drawing(hand, gone, valueOf), stand: this.#table.stand(hand, gone) }
    return mayDouble(this.#table.rules, hand, isSplit) ? { ...free, double: doubling(this.#table, hand, gone) } : free
  }

  #addPaired(
    hand: Counts,
    weight: bigint,
    { hit, stand, double }: { hit: bigint; stand: bigint; double?: bigint },
  ): void {
    const tally = this.#tallyOf(hand)
    const to = double === undefined ? tally.drawn : tally.paired
    to.hit += 2n * weight * hit
    to.stand += 2n * weight * stand
    if (double === undefined) return
    tally.mayDouble = true
    tally.paired.double += 2n * weight * double
  }

  #tallyOf(hand: Counts): Tally {
    const key = this.#key(hand)
    let tally = this.#tallies.get(key)
    if (tally === undefined) {
      tally = {
        drawn: { hit: 0n, stand: 0n },
        paired: { hit: 0n, stand: 0n, double: 0n },
        first: { hit: 0n, stand: 0n, double: 0n, surrender: 0n },
        mayDouble: false,
      }
      this.#tallies.set(key, tally)
    }
    return tally
  }

  #betterCell(key: string, tally: Tally): Change[] {
    const now = this.#column.cellAt(key)
    const won = ({ free, double, surrender }: Cell) =>
      tally.drawn[free] +
      tally.paired[double ? 'double' : free] +
      tally.first[surrender ? 'surrender' : double ? 'double' : free]
    const [doubles, surrenders] = [
      tally.mayDouble ? [false, true] : [now.double],
      tally.first.surrender !== 0n && this.#table.rules.surrender !== 'none' ? [false, true] : [now.surrender],
    ]
    const all = (['hit', 'stand'] as const).flatMap((free) =>
      doubles.flatMap((double) => surrenders.map((surrender): Cell => ({ free, double, surrender }))),
    )
    const best = all.reduce((a, b) => (won(b) > won(a) ? b : a), now)
    const gain = won(best) - won(now)
    return gain > 0n
      ? [{ gain, of: (column) => columnFrom({ ...column, cells: new Map([...column.cells, [key, best]]) }) }]
      : []
  }
}

function withPair(column: ChartColumn, pair: number, way: string): ChartColumn {
  const among = (set: ReadonlySet<number>, isIn: boolean) =>
    new Set([...[...set].filter((other) => other !== pair), ...(isIn ? [pair] : [])])
  return columnFrom({
    ...column,
    splits: among(column.splits, way === 'split'),
    surrenderedPairs: among(column.surrenderedPairs, way === 'surrender'),
  })
}

function addComing(all: Map<number, Coming>, hand: Counts, weight: bigint): void {
  const key = keyOf(hand)
  const known = all.get(key)
  if (known === undefined) all.set(key, { hand, weight })
  else known.weight += weight
}

const plusCounts = (a: Counts, b: Counts): Counts => a.map((count, index) => count + (b[index] as number))

function mapped<Values extends Readonly<Record<string, bigint | undefined>>>(
  values: Values,
  of: (value: bigint) => bigint,
): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === undefined ? undefined : of(value)]),
  ) as Values
}
