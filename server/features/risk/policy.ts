/** When cases open automatically, and how rules look back. */

/** A player whose open flags weigh this much together gets a case automatically. */
export const caseWeight = 100
/** For how long what is sealed of a member who closed the account outlives the case: it may be reopened, or disputed. */
export const evidenceKeptDays = 180
/** A dismissed flag is raised again when there is this many times as much of it. */
export const raisedAgainTimes = 2
/** How far back a rule looks the first time, and after its numbers were changed. */
export const firstLookDays = 30
/** A look starts this long before the last one, to see rows that were being written then. */
export const overlapMinutes = 10
/** The largest number of linked players added to a case automatically. */
export const mostLinked = 50
