/** The public interface of the statement, for features above it. */

/** The movements of a player, as a part of the timeline. */
export { moneyTold } from './admin-statement.ts'
