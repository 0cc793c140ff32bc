/** Statistics: what each player has staked and been paid, and what each game has, altogether and by months and days. */
import { keepsNothing, type Slice } from '../../slice.ts'
import { dataExportOfMonths, playedPeriods } from './periods.ts'
import { dataExportOfStatistics, gameStatistics, playerTotals } from './statistics.ts'

const sums = 'sums of bets under a bare number'

export const statisticsSlice: Slice<unknown> = {
  ...keepsNothing,
  folder: 'features/statistics',
  playersTables: { player_total: { copy: { in: 'totals' }, closing: { stays: sums } }, player_month: { copy: { in: 'months' }, closing: { stays: sums } } },
  dataExport: [dataExportOfStatistics, dataExportOfMonths],
  erase: null,
  open: () => ({ follows: [playerTotals, gameStatistics, playedPeriods] }),
}
