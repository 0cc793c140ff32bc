/**
 * Applies the rate limit of its kind to every call: per address before anything is read, per player once the session
 * is read.
 */
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { type RateKind, rateKindOf, type Rate, callRates } from '@kurazh/contract/core/call-rates.ts'
import { createRequestRate, type RequestRate } from '../security/process-rate-limit.ts'

export interface CallRateGuard {
  /** Returns 0, or the milliseconds to wait. */
  ofAddress(call: CallDefinition, network: string): number
  ofPlayer(call: CallDefinition, player: number): number
}

/** `factor` multiplies the usual rates. */
export function createCallRateGuard(factor: number): CallRateGuard {
  const faster = ({ perSecond, burst }: Rate): RequestRate =>
    createRequestRate({ perSecond: perSecond * factor, burst: burst * factor })
  const made = (kind: RateKind) => ({
    address: faster(callRates[kind].address),
    player: faster(callRates[kind].player),
  })
  const counted = { play: made('play'), own: made('own'), open: made('open') }
  return {
    ofAddress: (call, network) => counted[rateKindOf(call)].address.take(network),
    ofPlayer: (call, player) => counted[rateKindOf(call)].player.take(String(player)),
  }
}
