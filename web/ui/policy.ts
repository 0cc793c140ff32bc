/** How messages and code in pieces behave where nothing else is said. */

/** How long a message stays, in milliseconds. */
export const messageMs = 3000
/** How many messages stand at once. */
export const mostMessages = 4

/** A piece of code is given up after this long, in milliseconds. */
export const chunkTimeoutMs = 120_000
/** The code of the odometer is fetched this long after a number that may roll is shown, in milliseconds: it is wanted at the first change. */
export const odometerWaitMs = 4000
/** A part of a screen whose code did not come is asked for again after this long, in milliseconds. */
export const partAgainMs = 2000
