/** The figures of `rules.md`, from the rules the server plays by. */
import { chronicle } from '@kurazh/games/slots/chronicle/chronicle.ts'
import { payTableText, sheetFigures } from '../../rules-figures.ts'
import { chronicleFace } from './machine.ts'

const { machine } = chronicle

export default {
  ...sheetFigures(chronicle),
  lines: machine.lines.length,
  needed: machine.trigger?.count ?? 0,
  pays: payTableText(
    machine,
    chronicleFace.world.names,
    [3, 4, 5].map((count) => [count, String(count)] as const),
  ),
}
