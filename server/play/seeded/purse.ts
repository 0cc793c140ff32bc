/**
 * Tracks what a node knows of a player's money. A draw before a write that may refuse the stake would reveal the result
 * by its time. So a bet is drawn immediately only if the last write left enough money, and checked first otherwise
 * (`tryStake`).
 */

export interface Purse {
  /** True if the last known balance covers the stake in addition to all pending stakes. Kopecks. */
  holds(stake: bigint): boolean
  /** A stake is being written. */
  begin(stake: bigint): void
  /** The write is over: the balance afterwards; undefined if it was refused or is unknown. */
  end(stake: bigint, balance: bigint | undefined): void
  /** Another write has left this balance. */
  see(balance: bigint): void
}

export function createPurse(): Purse {
  let seen: bigint | undefined
  let underWay = 0n
  return {
    holds: (stake) => seen !== undefined && seen - underWay >= stake,
    begin(stake) {
      underWay += stake
    },
    end(stake, balance) {
      underWay -= stake
      seen = balance
    },
    see(balance) {
      seen = balance
    },
  }
}
