/** How long calls and news are waited for, and how fresh answers are kept; milliseconds. How the line is opened again says contract/socket.ts. */

/** After this long without an answer a call counts as lost. */
export const callTimeoutMs = 15_000
/** How long an answer counts as fresh where news does not say otherwise, and how often a lost question is asked again. */
export const freshMs = 30_000
export const questionRepeats = 2
/** The pause before the first repeat; each further one is twice as long. */
export const questionPauseMs = 1000
/** A press that takes rewards is asked again without an answer after each of these. */
export const pressAgainMs: readonly number[] = [700, 2_500]

/** The question who is looking is repeated until it is answered, with this pause. */
export const sessionRepeatMs = 2000
/** A page drawn in advance is drawn for nobody in particular: who is looking waits until React has taken it over, and then for what cannot be drawn yet, but not longer than this each time. */
export const takeoverMs = 2000

/** The line of news is opened when the page is idle, or after this long: nothing on the page waits for it. */
export const lineIdleMs = 1500
/** A page that the server has no line for asks again, for a line and by calls for what it cannot hear. */
export const turnedAwayMs = 5000
/** Balance news that come closer together are asked about once. */
export const gatherMs = 250
/** How often it is looked whether what was open under maintenance has ended: long enough to see how. */
export const inTheAirMs = 3000

/** Where a browser cannot tell whether the page is idle, it is taken to be after this long. */
export const idleGuessMs = 200
