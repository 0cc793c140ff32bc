/** Statistics: what each player has staked and been paid, and what each game has. */
import { keepsNothing, type Slice } from '../../slice.ts'
import { dataExportOfStatistics, gameStatistics, playerTotals } from './statistics.ts'

export const statisticsSlice: Slice<unknown> = {
  ...keepsNothing,
  folder: 'features/statistics',
  playersTables: { player_total: { copy: { in: 'totals' }, closing: { stays: 'sums of bets under a bare number' } } },
  dataExport: [dataExportOfStatistics],
  erase: null,
  open: () => ({ follows: [playerTotals, gameStatistics] }),
}
