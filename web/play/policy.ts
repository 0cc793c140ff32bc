/** How long playing waits, and for what; milliseconds. */

/** Pauses between repeats of an unanswered bet or move; the last one goes on. */
export const betRepeatsMs = [400, 800, 1600, 3200, 5000] as const
/** The same in a shared round, which does not wait. */
export const roundRepeatsMs = [150, 300, 600, 1200, 2500] as const

/** Automatic play, between a shown result and the next bet. */
export const autobetPauseMs = 150
/** The same in turbo and where nothing moves. */
export const shortAutobetPauseMs = 60

/** So long a button takes no press after it has come to mean something else: longer than two taps of one finger lie apart. */
export const settlesMs = 400
