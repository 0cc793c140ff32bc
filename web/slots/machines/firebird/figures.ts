/** The figures of `rules.md`, from the rules the server plays by. */
import { firebird } from '@kurazh/games/slots/firebird/firebird.ts'
import { buyFigures, payTableText, sheetFigures } from '../../rules-figures.ts'
import { firebirdFace } from './machine.ts'

const { machine } = firebird

export default {
  ...sheetFigures(firebird),
  ...buyFigures(firebird),
  lines: machine.lines.length,
  pays: payTableText(machine, firebirdFace.world.names),
}
