/** The public interface of protection, for features above it. */

/** A player's breaks, as a part of the timeline. */
export { breaksTold } from './admin-limits.ts'
