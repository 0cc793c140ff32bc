/** What one request, page or address may cost the site. How fast calls may come is in contract/pace.ts, a call's own limit in its row of the contract. */
import type { PaceLimit } from '@kurazh/contract/pace.ts'

// Requests.
/** A call is answered by then, or not at all: less than a page waits for, more than a lost connection of the database takes to be noticed. */
export const usualCallMs = 12_000
/** A body of a call that does not say otherwise. */
export const bodyBytes = 16 * 1024
/** A request arrives whole by then. A picture over a slow phone's line takes this long; a body that comes drop by drop ends here. */
export const usualRequestMs = 30_000

// Sockets.
/** Sockets at a time: of one session, and of one address, which may be a whole house or a mobile network. */
export const usualCaps = { session: 20, playersOfNetwork: 600, guestsOfNetwork: 300, network: 1_000 }
/** After a restart a whole mobile network comes back at once: who has to wait a moment does so by the page's own pauses. */
export const usualHandshakes: PaceLimit = { perSecond: 30, burst: 300 }
/** The most that may wait in this process for a page that does not read, in bytes; the system's own buffers come first. */
export const mostWaiting = 256 * 1024
/** The most that a page has to say in so many milliseconds: a hello, which tables it looks at, some pings answered, a good-bye, the frames around them. */
export const mostHeard = 2048
export const heardOverMs = 20_000
