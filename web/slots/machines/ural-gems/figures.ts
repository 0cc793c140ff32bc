/** The figures of `rules.md`, from the rules the server plays by. */
import { free, main, symbols } from '@kurazh/games/slots/ural-gems/rules.ts'
import { uralGems } from '@kurazh/games/slots/ural-gems/ural-gems.ts'
import { buyFigures, payTableText, sheetFigures } from '../../rules-figures.ts'
import { uralGemsFace } from './machine.ts'

const { machine } = uralGems
const factors = symbols.flatMap(({ factor }) => factor ?? [])

export default {
  ...sheetFigures(uralGems),
  ...buyFigures(uralGems),
  reels: machine.reels,
  rows: machine.rows,
  least: Math.min(...Object.keys(symbols[0]?.paysE4 ?? {}).map(Number)),
  leastFactor: Math.min(...factors),
  mostFactor: Math.max(...factors),
  scatters: main.scatters,
  spins: free.spins,
  again: free.scatters,
  more: free.more,
  mostRetriggers: free.mostRetriggers,
  pays: payTableText(machine, uralGemsFace.world.names, [
    [8, '8–9'],
    [10, '10–11'],
    [12, '12 и больше'],
  ]),
}
