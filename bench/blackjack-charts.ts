/**
 * Compares three strategies for every rule set of blackjack that `npm run rtp` offers: the best chart by total, the
 * best chart by total and number of cards, and the best play by the player's own cards. None may return less than the
 * one before. For one open card of each rule set, every cell is changed to every other move, and the engine of returns
 * checks whether that is better.
 *   node bench/blackjack-charts.ts [--decks 1-8] [--every 1] [--seed text]
 * --every n: only every n-th rule set; all of them take hours.
 */
import {
  type Cell,
  type ChartColumn,
  columnFrom,
  firstColumn,
  letterOf,
} from '@kurazh/games/blackjack/exact/chart-maker.ts'
import { type Expected, returnOfLaid } from '@kurazh/games/blackjack/exact/expected.ts'
import { OpenCard } from '@kurazh/games/blackjack/exact/open-card.ts'
import { chartReturns, returnsAgainst, together } from '@kurazh/games/blackjack/exact/returns.ts'
import { type RuleSet, tableRules } from '@kurazh/games/blackjack/exact/rule-set.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { decimalOf, type Fraction } from '@kurazh/games/core/rtp.ts'
import { keystream } from '../harness/keystream.ts'
import { createVerdicts } from './verdicts.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    decks: { type: 'string' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'charts' },
  },
})
const opens = Array.from({ length: 10 }, (_, index) => index + 1)
const rng = createRng(keystream(values.seed))
const verdicts = createVerdicts()
/** With several splits the best play is that of the first split, kept for all: a lower bound. */
const keptSplits = 1e-5

/** Sets that differ only for the player are adjacent: the dealer is counted once for them. */
const all = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((decks) =>
  (['stand', 'hit'] as const).flatMap((soft17) =>
    [true, false].flatMap((peek) =>
      [true, false].flatMap((doubleAfterSplit) =>
        (['any', '9-11', '10-11'] as const).flatMap((doubleOn) =>
          (['none', 'late', 'early'] as const).flatMap((surrender) =>
            [0, 1, 2, 3].map((splits): RuleSet => ({
              ...tableRules,
              decks,
              soft17,
              peek,
              doubleAfterSplit,
              doubleOn,
              surrender,
              splits,
            })),
          ),
        ),
      ),
    ),
  ),
)
const chosen = all
  .filter(({ decks }) => values.decks === undefined || decks === Number(values.decks))
  .filter((_, index) => index % Number(values.every) === 0)
console.log(`${chosen.length} наборов правил из ${all.length}, сид «${values.seed}».`)
const counted = new Map<number, OpenCard>()
let [below, belowCards, raised] = [0, 0, 0]
for (const rules of chosen) judge(rules)
console.log(
  `таблица ниже лучшей игры не больше чем на ${shown(below)}, таблица с числом карт — на ${shown(belowCards)}; таблицу двух карт превзошла на ${shown(raised)}`,
)
process.exitCode = verdicts.allHold() ? 0 : 1

function judge(rules: RuleSet): void {
  const tables = opens.map((open) => new OpenCard(open, rules, counted.get(open)))
  for (const table of tables) counted.set(table.open, table)
  const parts = tables.map((table) => returnsAgainst(table.open, rules, table))
  const first = wonBy(tables.map((table) => chartReturns(table, firstColumn(table))))
  const chart = wonBy(parts.map(({ returns }) => returns.chart))
  const cards = wonBy(parts.map(({ byCards }) => byCards.expected))
  const best = wonBy(parts.map(({ returns }) => returns.best))
  const isOrdered =
    isAtLeast(chart, first) &&
    isAtLeast(cards, chart) &&
    number(best) + (rules.splits > 1 ? keptSplits : 0) >= number(cards)
  const open = rng.int(opens.length)
  const better = betterCells(tables[open] as OpenCard, (parts[open] as (typeof parts)[number]).column, rules)
  ;[below, belowCards, raised] = [
    Math.max(below, number(best) - number(chart)),
    Math.max(belowCards, number(best) - number(cards)),
    Math.max(raised, number(chart) - number(first)),
  ]
  verdicts.expect(
    isOrdered && better.length === 0,
    `${JSON.stringify(rules)}: ${decimalOf(chart, 8)} по таблице, ${decimalOf(cards, 8)} с числом карт, ${decimalOf(best, 8)} лучшая; лучше у карты ${open + 1}: ${better.join(', ') || 'ничего'}`,
  )
}

function betterCells(table: OpenCard, column: ChartColumn, rules: RuleSet): string[] {
  const best = chartReturns(table, column).won
  const isBetter = (changed: ChartColumn) => !isAtLeast(best, chartReturns(table, changed).won)
  const keys = [...column.cells.keys()]
  const cells = keys.flatMap((key) =>
    otherCells(column.cellAt(key), rules)
      .filter((cell) => isBetter(columnFrom({ ...column, cells: new Map([...column.cells, [key, cell]]) })))
      .map((cell) => `${key} ${letterOf(cell)}`),
  )
  const pairs = opens.filter((pair) => isBetter(columnFrom({ ...column, splits: other(column.splits, pair) })))
  const given =
    rules.surrender === 'none'
      ? []
      : opens.filter((pair) =>
          isBetter(columnFrom({ ...column, surrenderedPairs: other(column.surrenderedPairs, pair) })),
        )
  return [...cells, ...pairs.map((pair) => `pair ${pair}`), ...given.map((pair) => `pair ${pair} given up`)]
}

function otherCells(cell: Cell, rules: RuleSet): Cell[] {
  const every = (['hit', 'stand'] as const).flatMap((free) =>
    [false, true].flatMap((double) => [false, true].map((surrender): Cell => ({ free, double, surrender }))),
  )
  return every.filter((each) => letterOf(each) !== letterOf(cell) && (!each.surrender || rules.surrender !== 'none'))
}

function other(set: ReadonlySet<number>, pair: number): ReadonlySet<number> {
  return new Set(set.has(pair) ? [...set].filter((each) => each !== pair) : [...set, pair])
}

function wonBy(parts: readonly Expected[]): Fraction {
  return returnOfLaid(together(parts))
}

function isAtLeast(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator >= b.numerator * a.denominator
}

function number(value: Fraction): number {
  return Number(decimalOf(value, 15))
}

function shown(part: number): string {
  return `${(part * 100).toFixed(5)} п. п.`
}
