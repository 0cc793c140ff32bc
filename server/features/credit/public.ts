/** The public interface of credit, for features above it and the context. */

/** Sums of edge credit and of play by day and by period, and the statuses of players from the database. */
export { creditByDay, playByDay, playByPeriod, statusesOf } from './credit.ts'
/** The cache of statuses. */
export { createKnownStatuses, type KnownStatuses } from './known-statuses.ts'
