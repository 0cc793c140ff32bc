/**
 * Computes the exact returns of any rule set of blackjack, so that others can compare the engine with their own
 * figures.
 */
import type { Chart } from '@kurazh/games/blackjack/chart.ts'
import { type ChartColumn, chartOf, letterOf } from '@kurazh/games/blackjack/exact/chart-maker.ts'
import { type Expected, returnOfLaid, returnOfStaked, type WayOfPlay } from '@kurazh/games/blackjack/exact/expected.ts'
import { returnsAgainst, returnsOf, together } from '@kurazh/games/blackjack/exact/returns.ts'
import { type RuleSet, ruleSetOf } from '@kurazh/games/blackjack/exact/rule-set.ts'
import { insuranceReturn, pairsReturn, pokerReturn } from '@kurazh/games/blackjack/side-bets.ts'
import { decimalOf, type Fraction } from '@kurazh/games/core/rtp.ts'
import { WrongArguments } from '../command-line.ts'

const digits = 10
const columns = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]
const ways: Readonly<Record<WayOfPlay, string>> = {
  chart: 'игра по таблице',
  best: 'лучшая игра по своим картам',
  behindChart: 'ставка позади, рука играет по таблице',
  behindBest: 'ставка позади, в лучшем случае',
}

/** Parses a rule set; the site's tables are the defaults. Throws WrongArguments. */
export function readRuleSet(json: string): RuleSet {
  const rules = ruleSetOf(parsed(json))
  if (rules !== null) return rules
  throw new WrongArguments(
    '--rules — JSON с любыми из: decks 1–8, soft17 "stand"|"hit", doubleAfterSplit, doubleOn "any"|"9-11"|"10-11", surrender "none"|"late"|"early", peek, blackjack [3,2], splits 0–3.',
  )
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

/**
 * The lines of a rule set's report. Takes up to some minutes: each open card is counted separately, and `onCounted` is
 * called after each.
 */
export function rulesReport(rules: RuleSet, onCounted: (open: number) => void): string[] {
  const parts = columns.map((open) => {
    onCounted(open)
    return returnsAgainst(open, rules)
  })
  const returns = returnsOf(parts.map((part) => part.returns))
  const shown = (Object.keys(ways) as WayOfPlay[]).filter(
    (way) => rules.surrender === 'none' || !way.startsWith('behind'),
  )
  const side = {
    'Perfect Pairs 25/12/6': pairsReturn(rules.decks),
    '21+3 100/40/30/10/5': pokerReturn(rules.decks),
    'страховка 2:1': insuranceReturn(rules.decks),
  }
  return [
    `Правила: ${JSON.stringify(rules)}`,
    ...shown.flatMap((way) => wayLines(ways[way], returns[way])),
    ...wayLines('игра по таблице и по числу карт', together(parts.map(({ byCards }) => byCards.expected))),
    ...Object.entries(side).map(([name, value]) => `${name}: ${decimalOf(value, digits)} (${textOf(value)})`),
    ...chartLines(chartOf(parts.map(({ column }) => column))),
    ...cardsLines(parts.map(({ byCards }) => byCards.column)),
  ]
}

function wayLines(name: string, expected: Expected): string[] {
  const { won, staked } = expected
  return [
    `${name}: ${decimalOf(returnOfLaid(expected), digits)} рубля с рубля до раздачи, ${decimalOf(returnOfStaked(expected), digits)} с каждого поставленного; в среднем поставлено ${decimalOf(staked, 6)}`,
    `  точно: выигрыш ${textOf(won)}, поставлено ${textOf(staked)}`,
  ]
}

const textOf = ({ numerator, denominator }: Fraction) => `${numerator}/${denominator}`

function chartLines({ hard, soft, pairs }: Chart): string[] {
  const rows = (name: string, of: Readonly<Record<number, string>>) =>
    Object.entries(of).map(([row, cells]) => `  ${`${name} ${row}`.padEnd(10)} ${cells.split('').join(' ')}`)
  return [
    'Таблица (H взять, S хватит, D удвоить или взять, E удвоить или хватит, P разделить, R сдать или взять, U сдать или хватит):',
    `  ${'дилер'.padEnd(10)} 2 3 4 5 6 7 8 9 T A`,
    ...rows('жёсткие', hard),
    ...rows('мягкие', soft),
    ...rows('пары', pairs),
  ]
}

/** Cells where the number of cards changes the move of the total. */
function cardsLines(all: readonly ChartColumn[]): string[] {
  const names = { hard: 'жёсткие', soft: 'мягкие' } as const
  const lines = all.flatMap(({ cells }, at) =>
    [...cells].flatMap(([key, cell]) => {
      const [kind, total, count] = key.split(' ') as ['hard' | 'soft', string, string | undefined]
      return count === undefined
        ? []
        : [
            {
              cards: Number(count),
              text: `  ${names[kind]} ${total} из карт: ${count}, против ${'23456789TA'[at] as string} — ${letterOf(cell)}`,
            },
          ]
    }),
  )
  const sorted = lines.toSorted((a, b) => a.cards - b.cards).map(({ text }) => text)
  return lines.length === 0 ? [] : ['По числу карт иначе, чем по сумме:', ...sorted]
}
