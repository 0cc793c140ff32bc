/** The public interface of the heist, for features above it. */

/** The id of the event. */
export { heistGame } from './policy.ts'
/** Whether the heist is shown in menus and the lobby. */
export { createStanding } from './standing.ts'
