/** The figures of `rules.md`, from the rules the server plays by. */
import { roundDance } from '@kurazh/games/slots/round-dance/round-dance.ts'
import { buyFigures, payTableText, sheetFigures } from '../../rules-figures.ts'
import { roundDanceFace } from './machine.ts'

export default {
  ...sheetFigures(roundDance),
  ...buyFigures(roundDance),
  pays: payTableText(roundDance.machine, roundDanceFace.world.names),
}
