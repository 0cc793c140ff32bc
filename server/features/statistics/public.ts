/** The public interface of statistics, for features above it. */

/** Sums of each game, of each day and of each month. */
export { playByGame, playByMonth, sumsByDay } from './periods.ts'
/** What one player plays and has won best. */
export { favouriteGamesOf, recordsOf } from './player-games.ts'
/** Sums of one player. */
export { totalsOf } from './statistics.ts'
