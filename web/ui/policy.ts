/** How messages behave where nothing else is said. */

/** How long one stays, in milliseconds. */
export const messageMs = 3000
/** How many stand at once. */
export const mostMessages = 4
