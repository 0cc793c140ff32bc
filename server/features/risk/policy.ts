/** What is opened by itself, and how often rules look. */

/** A player whose open flags weigh as much together has a case, without anybody's press. */
export const caseWeight = 100
/** A flag that was dismissed is raised again when there is so many times as much of it. */
export const raisedAgainTimes = 2
/** How far back a rule looks the first time, and after its numbers were changed. */
export const firstLookDays = 30
/** A look begins so much before the last one: what was being written then is seen now. */
export const overlapMinutes = 10
/** So many players who are linked to a flagged one come into a case by themselves. */
export const mostLinked = 50
