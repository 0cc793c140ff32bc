/** The figures of `rules.md`, from the rules the server plays by. */
import { apiary } from '@kurazh/games/slots/apiary/apiary.ts'
import { leastCluster, size } from '@kurazh/games/slots/apiary/rules.ts'
import { payTableText, sheetFigures } from '../../rules-figures.ts'
import { apiaryFace } from './machine.ts'

const shown = [
  [5, '5'],
  [6, '6'],
  [7, '7'],
  [8, '8'],
  [9, '9'],
  [10, '10'],
  [11, '11–12'],
  [13, '13–14'],
  [15, '15–17'],
  [18, '18–19'],
  [20, '20 и больше'],
] as const

export default {
  ...sheetFigures(apiary),
  size,
  leastCluster,
  pays: payTableText(apiary.machine, apiaryFace.world.names, shown),
}
