/** Statistics: stakes and payouts of each player and each game, in total and by months and days; records of players. */
import type { BetLinks } from '../../play/bets/bet-links.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { dataExportOfMonths, playedPeriods } from './periods.ts'
import { dataExportOfGames, playerGames } from './player-games.ts'
import { dataExportOfStatistics, gameStatistics, playerTotals } from './statistics.ts'

const sums = 'sums of bets under a bare number'

export const statisticsSlice: Slice<{ links: BetLinks; betReturns: BetReturns }> = {
  ...keepsNothing,
  folder: 'features/statistics',
  afterRestoration: null,
  playersTables: {
    player_total: { copy: { in: 'totals' }, closing: { stays: sums } },
    player_month: { copy: { in: 'months' }, closing: { stays: sums } },
    player_game_month: { copy: { in: 'gamesByMonth' }, closing: { stays: sums } },
    player_record: { copy: { in: 'records' }, closing: { stays: 'the best of bets that stay, under a bare number' } },
  },
  dataExport: [dataExportOfStatistics, dataExportOfMonths, ...dataExportOfGames],
  erase: null,
  open: ({ links, betReturns }) => ({
    follows: [playerTotals, gameStatistics, playedPeriods, playerGames({ returns: betReturns, linkOf: links.idOf })],
  }),
}
