/**
 * Reads a bet to be shared, by the site's own public call as a guest: what a guest may not see never gets into an
 * image, invented ids lead nowhere, and the rate limit of the call applies. The name is left out even if it is shown: a
 * messenger keeps what it has read, also after the player hides the name.
 */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import type { FastifyInstance } from 'fastify'

export interface SharedBet {
  game: string
  /** Kopecks. */
  stake: bigint
  payout: bigint
  /** A decimal. */
  multiplier: number
  /** off: cancelled or returned, there is no result. */
  state: 'open' | 'over' | 'off'
}

/** The bet of this id, for a visitor from this address; undefined if the call is refused. */
export async function sharedBet(
  app: FastifyInstance,
  id: string,
  visitorAddress: string,
): Promise<SharedBet | undefined> {
  const { method, path } = calls.showBet
  const { statusCode, body } = await app.inject({ method, url: path, payload: { id }, remoteAddress: visitorAddress })
  return statusCode === 200 ? readShown((JSON.parse(body) as Wire<ReplyOf<typeof calls.showBet>>).success) : undefined
}

function readShown(shown: Wire<ReplyOf<typeof calls.showBet>>['success']): SharedBet {
  const { game, stake, payout, multiplier } = shown.bet
  const common = {
    game,
    stake: kopecksFromRoubles(stake),
    payout: kopecksFromRoubles(payout),
    multiplier: multiplier ?? 0,
  }
  if (shown.kind === 'seeded') return { ...common, state: shown.bet.ended === 'returned' ? 'off' : 'over' }
  const isOff = shown.bet.state === 'returned' || shown.bet.state === 'cancelled'
  return { ...common, state: isOff ? 'off' : shown.round === null ? 'open' : 'over' }
}
