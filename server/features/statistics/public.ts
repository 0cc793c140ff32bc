/** The public interface of statistics, for features above it. */

/** Sums of each game and of each month. */
export { playByGame, playByMonth } from './periods.ts'
