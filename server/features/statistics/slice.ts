/** Statistics: stakes and payouts of each player and each game, in total and by months and days. */
import { keepsNothing, type Slice } from '../../slice.ts'
import { dataExportOfMonths, playedPeriods } from './periods.ts'
import { dataExportOfStatistics, gameStatistics, playerTotals } from './statistics.ts'

const sums = 'sums of bets under a bare number'

export const statisticsSlice: Slice<unknown> = {
  ...keepsNothing,
  folder: 'features/statistics',
  afterRestoration: null,
  playersTables: {
    player_total: { copy: { in: 'totals' }, closing: { stays: sums } },
    player_month: { copy: { in: 'months' }, closing: { stays: sums } },
  },
  dataExport: [dataExportOfStatistics, dataExportOfMonths],
  erase: null,
  open: () => ({ follows: [playerTotals, gameStatistics, playedPeriods] }),
}
