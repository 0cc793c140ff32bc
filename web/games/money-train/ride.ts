/** How the last ride ended; money in roubles. */
export interface EndedRide {
  nonce: number
  /** Wagons robbed without an ambush. */
  robbed: number
  isLost: boolean
  ambushes: readonly number[]
  stake: bigint
  payout: bigint
  multiplier: number
  /** The last door stands open: the result may be told. */
  told: boolean
}
