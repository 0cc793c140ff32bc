/** The figures of `rules.md`, computed from the rules the server plays by. */
import { formatAmount } from '@kurazh/contract/money-text.ts'
import { odds, rim, turnKopecks } from '@kurazh/games/wheel/wheel.ts'

/** A turn is one part in so many of the edge credit it takes. */
const partOfCredit = 20n

export default {
  needed: formatAmount(turnKopecks * partOfCredit),
  average: formatAmount(turnKopecks),
  cells: rim.length,
  rows: odds.map(({ prize, cells }) => `| ${prize} | ${cells} |`).join('\n'),
}
