/**
 * How fast calls may come, by their kind: bounds that no honest page meets, so that nobody alone slows everyone. Automatic play
 * at its fastest leaves 60 ms between bets, about 16 a second, in each of a few tabs; everything else a page asks follows
 * its player's hand. An address may be a whole mobile network. Counted in each process.
 */
export interface PaceLimit {
  perSecond: number
  /** How many may come at once. */
  burst: number
}

export interface CallPaces {
  player: PaceLimit
  /** Of everybody at one address together, guests and players. */
  address: PaceLimit
}

export const paces = {
  /** Bets, moves, takes: what a player waits for. */
  play: { player: { perSecond: 100, burst: 300 }, address: { perSecond: 2_000, burst: 6_000 } },
  /** Whatever else needs a session. */
  own: { player: { perSecond: 50, burst: 300 }, address: { perSecond: 1_000, burst: 5_000 } },
  /** What guests may ask. */
  open: { player: { perSecond: 50, burst: 300 }, address: { perSecond: 500, burst: 3_000 } },
} as const satisfies Record<string, CallPaces>

export type PaceKind = keyof typeof paces

/** Which of them a call has: it says so, or its access does. */
export function paceKindOf({ pace, access }: { pace?: PaceKind; access: readonly string[] }): PaceKind {
  return pace ?? (access.includes('guest') ? 'open' : 'own')
}
