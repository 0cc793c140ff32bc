import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chart } from '../chart.ts'
import { add, decimalOf, type Fraction, fraction } from '../../core/rtp.ts'
import { returns } from '../returns.ts'
import { chartOf } from './chart-maker.ts'
import { OpenCard } from './open-card.ts'
import { returnOfLaid, returnOfStaked, type WayOfPlay } from './expected.ts'
import { returnsAgainst } from './returns.ts'
import { type RuleSet, tableRules } from './rule-set.ts'
import { noCards } from './shoe.ts'
import { coursesOf } from './splits.ts'
import { splitWorth } from './ways-to-play.ts'

const vectors = new URL('../vectors/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, vectors), 'utf8'))
const parts: Record<string, Record<WayOfPlay, { won: string; staked: string }>> = read('returns.json')
const { dealer, chart: independent, splits } = read('blackjack.json')
const opens = Array.from({ length: 10 }, (_, index) => index + 1)
const read2 = (text: string): Fraction => fraction(...(text.split('/').map(BigInt) as [bigint, bigint]))
const numberOf = (value: Fraction) => Number(decimalOf(value, 15))
const chanceOf = (open: number) => (open === 10 ? 16 : 4) / 52

describe('the stored returns', () => {
  test('are the sum over every open card', () => {
    for (const [way, { won, staked }] of Object.entries(returns)) {
      const of = (what: 'won' | 'staked') =>
        opens.map((open) => read2(parts[open]?.[way as WayOfPlay][what] as string)).reduce(add)
      expect({ won: of('won'), staked: of('staked') }, way).toEqual({ won, staked })
    }
  })

  test('are the published ones: 99.512 % of the laid stake by the chart, 99.514 % at best, more of all that is staked', () => {
    const shown = [
      returnOfLaid(returns.chart),
      returnOfLaid(returns.best),
      returnOfStaked(returns.chart),
      returnOfLaid(returns.behindChart),
      returnOfLaid(returns.behindBest),
    ]
    expect(shown.map((value) => decimalOf(value, 6))).toEqual([
      '0.995123',
      '0.995142',
      '0.995676',
      '0.977086',
      '0.980861',
    ])
  })

  test('match an independent program, open card by open card', () => {
    for (const open of opens) {
      const won = numberOf(read2(parts[open]?.chart.won as string))
      expect(Math.abs(won - (independent[open] as number) * chanceOf(open)), String(open)).toBeLessThan(1e-12)
    }
  })
})

test('the engine recounts an open nine exactly, and its column of the chart', () => {
  const { returns: counted, column } = returnsAgainst(9, tableRules)
  for (const [way, { won, staked }] of Object.entries(counted))
    expect({ won, staked }, way).toEqual({
      won: read2(parts[9]?.[way as WayOfPlay].won as string),
      staked: read2(parts[9]?.[way as WayOfPlay].staked as string),
    })
  const letters = chartOf([column])
  const nine = (rows: Readonly<Record<number, string>>) =>
    Object.fromEntries(Object.entries(rows).map(([row, cells]) => [row, cells[7]]))
  expect(letters).toEqual({ hard: nine(chart.hard), soft: nine(chart.soft), pairs: nine(chart.pairs) })
}, 120_000)

test('the dealer’s ends match an independent program', () => {
  for (const open of opens) {
    const table = new OpenCard(open, tableRules)
    const ends = table.ends(noCards)
    const all = table.weight(noCards)
    const chances = ([17, 18, 19, 20, 21, 22] as const).map((end) => numberOf(fraction(ends[end], all)))
    for (const [at, chance] of chances.entries())
      expect(Math.abs(chance - (dealer[open][at] as number)), `${open} ${at}`).toBeLessThan(1e-12)
  }
})

describe('splits', () => {
  test('are worth the sum of both hands, played one after the other', () => {
    for (const { joint, twice } of splits) expect(Math.abs(joint - twice)).toBeLessThan(1e-12)
  })

  test('into more hands count every course once', () => {
    const chance = (mostHands: number, kind: number) =>
      coursesOf(mostHands).reduce(
        (sum, { came, settled, ways }) => sum + ways * kind ** came * (1 - kind) ** settled,
        0,
      )
    for (const hands of [2, 3, 4]) expect(chance(hands, 0.3)).toBeCloseTo(1, 12)
  })

  test('of a hand that is worth nothing in itself count their stakes: the average number of hands', () => {
    const rules: RuleSet = { ...tableRules, splits: 3, decks: 1, doubleAfterSplit: false }
    const table = new OpenCard(6, rules)
    const way = { first: () => 'stand' as const, going: () => 'stand' as const }
    const pair = noCards.map((_, index) => (index === 7 ? 2 : 0))
    const { stake } = splitWorth(table, 8, way)
    // Of 49 cards two are eights: no third hand unless one of the two second cards is one.
    const hands = Number((stake * 10n ** 12n) / table.weight(pair)) / 1e12
    const none = (47 / 49) * (46 / 48)
    const four = fourHands()
    expect(hands).toBeCloseTo(2 * none + 3 * (1 - none - four) + 4 * four, 10)
  })
})

/**
 * Both of the last two eights of 49 cards among the second cards of a splitting: the third card decides how many second
 * cards there are.
 */
function fourHands(): number {
  const both = (2 / 49) * (1 / 48)
  // Courses with both: eight, eight; eight, other, eight; eight, other, other, with one hand left: eight; other, eight,
  // eight; other, eight, other, eight; eight, other, other, eight is the last of three.
  const orders = [2, 3, 3, 4, 4].length
  return both * orders
}
