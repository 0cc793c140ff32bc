/**
 * Reconnect settings of the page's socket, as the specification sets them. Separate from the events' schemas, which the
 * first load does not need.
 */
export const socketOptions = {
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
} as const

/**
 * The only message from client to server: the ids of the live tables and of the chat's rooms on screen. The page receives
 * the events of those only. It is sent again after each change and each reconnect.
 */
export const watch = 'watch'
/** The most tables and rooms that a page may watch at a time. */
export const mostWatched = 8

/** Sent to a page when its session or its address has too many sockets: the page then polls by calls instead. */
export const tooManySockets = 'TooManySockets'
