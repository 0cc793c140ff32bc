/** The public interface of risk, for features above it. */

/** Since when a case holds a player's payouts, and the open case of each player. */
export { heldSince, openCasesOf } from './gathering.ts'
