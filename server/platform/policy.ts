/**
 * Limits the cost of one request, page or address for the site. Rates of calls are in contract/core/call-rates.ts, a call's
 * own limit is in its row of the contract.
 */
import type { Rate } from '@kurazh/contract/core/call-rates.ts'

// Requests.
/**
 * A call is answered by then, or not at all: less than a page waits for, more than it takes to notice a lost database
 * connection.
 */
export const usualCallMs = 12_000
/** The body of a call without its own limit. */
export const bodyBytes = 16 * 1024
/**
 * The head of a request. Cookies from pages on other ports of the host fit for a while, and are removed from
 * `cookieBytes` on.
 */
export const headBytes = 64 * 1024
export const cookieBytes = 8 * 1024
/**
 * A request must arrive whole by then. A picture over a slow phone connection takes this long; a body that trickles in
 * ends here.
 */
export const usualRequestMs = 30_000

// Sockets.
/** Simultaneous sockets: per session, and per address, which may be a whole building or a mobile network. */
export const usualCaps = { session: 20, playersOfNetwork: 600, guestsOfNetwork: 300, network: 1_000 }
/** After a restart a whole mobile network returns at once: pages that have to wait retry after their own pauses. */
export const usualHandshakes: Rate = { perSecond: 30, burst: 300 }
/**
 * The most that may wait in this process for a page that does not read, in bytes; the system's own buffers fill first.
 */
export const mostWaiting = 256 * 1024
/**
 * The most that a page may send in this many milliseconds: a hello, the tables on screen, some pongs, a goodbye, and
 * the frames around them.
 */
export const mostHeard = 2048
export const heardOverMs = 20_000
