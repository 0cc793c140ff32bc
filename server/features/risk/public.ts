/** The public interface of risk, for features above it. */

/** Seals what an open case needs of an account that is closed; deletes what is older than its term. */
export { keepEvidence, sweepEvidence } from './evidence.ts'
/** Since when a case holds a player's payouts, and the open case of each player. */
export { heldSince, openCasesOf } from './gathering.ts'
