/** The figures of `rules.md`, from the rules the server plays by. */
import { coachman } from '@kurazh/games/slots/coachman/coachman.ts'
import hold from '@kurazh/games/slots/coachman/hold.json' with { type: 'json' }
import { tableText } from '../../../play/layout/table-text.ts'
import { formatMultiplier, formatNumber } from '../../../ui/text/format.ts'
import { payTableText, sheetFigures } from '../../rules-figures.ts'
import { coachmanFace } from './machine.ts'

const { machine } = coachman
const coin = machine.symbols.find(({ role }) => role === 'coin')
const worths = [...new Set(hold.worths)].toSorted((a, b) => a - b)

export default {
  ...sheetFigures(coachman),
  lines: machine.lines.length,
  needed: hold.needed,
  lives: hold.lives,
  oneIn: hold.oneIn,
  fullGrid: formatNumber(hold.fullGrid, 0),
  cells: machine.reels * machine.rows,
  full: tableText(
    ['Монет на поле', 'Сверх их суммы'],
    Object.entries(coin?.paysE4 ?? {}).map(([count, paysE4]) => [count, formatMultiplier(paysE4)]),
  ),
  least: worths.at(0) ?? 0,
  most: worths.at(-1) ?? 0,
  pays: payTableText(
    machine,
    coachmanFace.world.names,
    [3, 4, 5].map((count) => [count, String(count)] as const),
  ),
}
