/**
 * A bet as it is shared. It is asked for by the site's own public call, as any guest asks: what a guest may not see never gets into
 * a picture, invented numbers lead nowhere, and who asks too fast is refused there. A name is left out even where it is shown: a
 * messenger keeps what it has read, also after its player hides it.
 */
import type { ReplyOf } from '@kurazh/contract/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import { kopecksFromRoubles } from '@kurazh/contract/kopecks.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import type { FastifyInstance } from 'fastify'

export interface SharedBet {
  game: string
  /** Kopecks. */
  stake: bigint
  payout: bigint
  /** A decimal. */
  multiplier: number
  /** off: called back or given back, there is no result. */
  state: 'open' | 'over' | 'off'
}

/** The bet of this number, for a visitor from that address; undefined: they get none. */
export async function sharedBet(app: FastifyInstance, id: string, visitorAddress: string): Promise<SharedBet | undefined> {
  const { method, path } = calls.showBet
  const { statusCode, body } = await app.inject({ method, url: path, payload: { id }, remoteAddress: visitorAddress })
  return statusCode === 200 ? readShown((JSON.parse(body) as Wire<ReplyOf<typeof calls.showBet>>).success) : undefined
}

function readShown(shown: Wire<ReplyOf<typeof calls.showBet>>['success']): SharedBet {
  const { game, stake, payout, multiplier } = shown.bet
  const common = { game, stake: kopecksFromRoubles(stake), payout: kopecksFromRoubles(payout), multiplier: multiplier ?? 0 }
  if (shown.kind === 'seeded') return { ...common, state: shown.bet.ended === 'returned' ? 'off' : 'over' }
  const isOff = shown.bet.state === 'returned' || shown.bet.state === 'cancelled'
  return { ...common, state: isOff ? 'off' : shown.round === null ? 'open' : 'over' }
}
