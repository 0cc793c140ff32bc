/** The exact returns of any rule set of blackjack, counted on the spot: so that who is outside may hold the engine against figures of their own. */
import type { Chart } from '@kurazh/games/blackjack/chart.ts'
import { chartOf } from '@kurazh/games/blackjack/exact/chart-maker.ts'
import { returnOfLaid, returnOfStaked, type WayOfPlay } from '@kurazh/games/blackjack/exact/expected.ts'
import { returnsAgainst, returnsOf } from '@kurazh/games/blackjack/exact/returns.ts'
import { type RuleSet, ruleSetOf } from '@kurazh/games/blackjack/exact/rule-set.ts'
import { insuranceReturn, pairsReturn, pokerReturn } from '@kurazh/games/blackjack/side-bets.ts'
import { decimalOf, type Fraction } from '@kurazh/games/core/rtp.ts'
import { WrongArguments } from '../command-line.ts'

const digits = 10
const columns = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]
const ways: Readonly<Record<WayOfPlay, string>> = {
  chart: 'игра по таблице', best: 'лучшая игра по своим картам', behindChart: 'ставка позади, рука играет по таблице', behindBest: 'ставка позади, в лучшем случае',
}

/** Reads a rule set; what it does not name is as at the site's tables. Throws WrongArguments. */
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

/** The lines of a rule set's report. Takes up to some minutes: each open card is counted by itself, `told` hears of each. */
export function rulesReport(rules: RuleSet, told: (open: number) => void): string[] {
  const parts = columns.map((open) => {
    told(open)
    return returnsAgainst(open, rules)
  })
  const returns = returnsOf(parts.map((part) => part.returns))
  const shown = (Object.keys(ways) as WayOfPlay[]).filter((way) => rules.surrender === 'none' || !way.startsWith('behind'))
  const side = { 'Perfect Pairs 25/12/6': pairsReturn(rules.decks), '21+3 100/40/30/10/5': pokerReturn(rules.decks), 'страховка 2:1': insuranceReturn(rules.decks) }
  return [
    `Правила: ${JSON.stringify(rules)}`,
    ...shown.flatMap((way) => [
      `${ways[way]}: ${decimalOf(returnOfLaid(returns[way]), digits)} рубля с рубля до раздачи, ${decimalOf(returnOfStaked(returns[way]), digits)} с каждого поставленного; в среднем поставлено ${decimalOf(returns[way].staked, 6)}`,
      `  точно: выигрыш ${textOf(returns[way].won)}, поставлено ${textOf(returns[way].staked)}`,
    ]),
    ...Object.entries(side).map(([name, value]) => `${name}: ${decimalOf(value, digits)} (${textOf(value)})`),
    ...chartLines(chartOf(parts.map(({ column }) => column))),
  ]
}

const textOf = ({ numerator, denominator }: Fraction) => `${numerator}/${denominator}`

function chartLines({ hard, soft, pairs }: Chart): string[] {
  const rows = (name: string, of: Readonly<Record<number, string>>) => Object.entries(of).map(([row, cells]) => `  ${`${name} ${row}`.padEnd(10)} ${cells.split('').join(' ')}`)
  return ['Таблица (H взять, S хватит, D удвоить или взять, E удвоить или хватит, P разделить, R сдать):', `  ${'дилер'.padEnd(10)} 2 3 4 5 6 7 8 9 T A`, ...rows('жёсткие', hard), ...rows('мягкие', soft), ...rows('пары', pairs)]
}
