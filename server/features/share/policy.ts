/** Limits of shared images. */

/** How many images are cached, and how many may wait to be rendered; further requests are told to retry. */
export const mostKept = 100
export const mostWaiting = 8
/** New images per address. A messenger has few servers, and each requests many. */
export const drawings = { count: 120, windowSeconds: 60 }
