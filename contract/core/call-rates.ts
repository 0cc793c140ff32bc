/**
 * Rate limits of calls by kind; a costly call also sets `rateLimit` in its own row. No honest page reaches them; they
 * keep one client from slowing all others. Autobet at its fastest leaves 60 ms between bets, about 16 a second, in each
 * of a few tabs; all other calls follow manual actions. An address may be a whole mobile network. Counted per process.
 */
export interface Rate {
  perSecond: number
  /** How many may come at once. */
  burst: number
}

export interface CallRates {
  player: Rate
  /** Everyone at one address together, guests and players. */
  address: Rate
}

export const callRates = {
  /** Bets, moves, takes: calls that a player waits for. */
  play: { player: { perSecond: 100, burst: 300 }, address: { perSecond: 2_000, burst: 6_000 } },
  /** All other calls that need a session. */
  own: { player: { perSecond: 50, burst: 300 }, address: { perSecond: 1_000, burst: 5_000 } },
  /** Calls open to guests. */
  open: { player: { perSecond: 50, burst: 300 }, address: { perSecond: 500, burst: 3_000 } },
} as const satisfies Record<string, CallRates>

export type RateKind = keyof typeof callRates

/** The kind of a call's rate: named by the call, or derived from its access. */
export function rateKindOf({ rate, access }: { rate?: RateKind; access: readonly string[] }): RateKind {
  return rate ?? (access.includes('guest') ? 'open' : 'own')
}
