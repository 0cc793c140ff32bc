/** Reconnect behaviour of the page's socket, as the specification sets it. Apart from the events' schemas: the page's first load has no use for those. */
export const socketOptions = {
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
} as const

/** What a page says by its line, and all it says: the live tables it looks at now. It hears news of those alone. Said anew after every change and every drop. */
export const watch = 'watch'
/** Tables that a page may look at at a time. */
export const mostWatched = 8

/** What a page is told when its session or its address has as many sockets as it may: news is asked for by calls instead. */
export const tooManySockets = 'TooManySockets'
