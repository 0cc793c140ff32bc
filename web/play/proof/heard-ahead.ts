/**
 * Defines the round from which a chain of hashes that follows another one is a promise. Shared by rounds and tables.
 */

/**
 * A chain that follows on one that this device knows promises no round sooner than this many rounds after it was
 * received: a server that made a chain for every few rounds would make it against the player who bets. A site announces
 * its next chain thousands of rounds ahead.
 */
export const heardAhead = 100
/**
 * No game plays a round in less, milliseconds: numbers of rounds that rise faster do not show how long ago something
 * was received.
 */
const leastRoundMs = 5_000

/**
 * Whether this many rounds may have been played between two moments of this device's clock. The clock may have been set
 * back in between.
 */
export const hadTimeFor = (rounds: number, from: number, to: number): boolean =>
  Math.abs(to - from) >= rounds * leastRoundMs
