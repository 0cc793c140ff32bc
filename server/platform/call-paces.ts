/** Holds every call to the pace of its kind: of an address before anything is read, of a player once the session is. */
import type { CallDefinition } from '@kurazh/contract/call.ts'
import { type PaceKind, paceKindOf, type PaceLimit, paces } from '@kurazh/contract/pace.ts'
import { createPace, type Pace } from './pace.ts'

export interface CallPacing {
  /** 0, or the milliseconds to wait. */
  ofAddress(call: CallDefinition, network: string): number
  ofPlayer(call: CallDefinition, player: number): number
}

/** `factor`: how many times faster than usual calls may come. */
export function createCallPacing(factor: number): CallPacing {
  const faster = ({ perSecond, burst }: PaceLimit): Pace => createPace({ perSecond: perSecond * factor, burst: burst * factor })
  const made = (kind: PaceKind) => ({ address: faster(paces[kind].address), player: faster(paces[kind].player) })
  const counted = { play: made('play'), own: made('own'), open: made('open') }
  return {
    ofAddress: (call, network) => counted[paceKindOf(call)].address.take(network),
    ofPlayer: (call, player) => counted[paceKindOf(call)].player.take(String(player)),
  }
}
