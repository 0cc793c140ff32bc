/**
 * Applies the rate limit of its kind to every call: per address before anything is read, per player once the session
 * is read.
 */
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { type PaceKind, paceKindOf, type PaceLimit, paces } from '@kurazh/contract/core/call-rates.ts'
import { createPace, type Pace } from '../security/request-rate.ts'

export interface CallPacing {
  /** Returns 0, or the milliseconds to wait. */
  ofAddress(call: CallDefinition, network: string): number
  ofPlayer(call: CallDefinition, player: number): number
}

/** `factor` multiplies the usual rates. */
export function createCallPacing(factor: number): CallPacing {
  const faster = ({ perSecond, burst }: PaceLimit): Pace =>
    createPace({ perSecond: perSecond * factor, burst: burst * factor })
  const made = (kind: PaceKind) => ({ address: faster(paces[kind].address), player: faster(paces[kind].player) })
  const counted = { play: made('play'), own: made('own'), open: made('open') }
  return {
    ofAddress: (call, network) => counted[paceKindOf(call)].address.take(network),
    ofPlayer: (call, player) => counted[paceKindOf(call)].player.take(String(player)),
  }
}
