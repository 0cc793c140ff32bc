/** The figures of `rules.md`, computed from the rules the server plays by. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { creditOfATurn, odds, rim, turnKopecks } from '@kurazh/games/wheel/wheel.ts'

export default {
  needed: formatAmount(creditOfATurn),
  average: formatAmount(turnKopecks),
  cells: rim.length,
  rows: odds.map(({ prize, cells }) => `| ${prize} | ${cells} |`).join('\n'),
}
