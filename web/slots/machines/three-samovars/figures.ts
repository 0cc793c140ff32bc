/** The figures of `rules.md`, from the rules the server plays by. */
import { threeSamovars } from '@kurazh/games/slots/three-samovars/three-samovars.ts'
import { payTableText, sheetFigures } from '../../rules-figures.ts'
import { threeSamovarsFace } from './machine.ts'

const { machine } = threeSamovars
const { rtp, hit, best, bestOneIn } = sheetFigures(threeSamovars)

export default {
  rtp,
  hit,
  best,
  bestOneIn,
  lines: machine.lines.length,
  pays: payTableText(machine, threeSamovarsFace.world.names),
}
