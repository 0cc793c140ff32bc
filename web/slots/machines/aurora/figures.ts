/** The figures of `rules.md`, from the rules the server plays by. */
import { aurora } from '@kurazh/games/slots/aurora/aurora.ts'
import { payTableText, sheetFigures } from '../../rules-figures.ts'
import { auroraFace } from './machine.ts'

const { machine } = aurora

export default {
  ...sheetFigures(aurora),
  lines: machine.lines.length,
  pays: payTableText(machine, auroraFace.world.names),
}
