/** Webhooks: which wins the operator's own systems hear of. Everything else is announced where it happens (`platform/webhooks`). */
import type { Http } from '../../platform/http.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import { eventsByState } from '../../platform/webhooks/delivery.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type DeliveriesDependencies, deliveryRoutes } from './admin-deliveries.ts'

/** A win older than this is no news: a site that begins to follow goes through all there ever was. */
const newsMs = 3_600_000

export const webhooksSlice: Slice<Omit<DeliveriesDependencies, 'isSet'> & { http: Http; config: { webhookWinKopecks: bigint; webhooks: object | undefined }; links: BetLinks }> = {
  ...keepsNothing,
  folder: 'features/webhooks',
  erase: null,
  measures: [{ name: 'kurazh_webhooks', help: 'Events that wait to be sent, and those of a week that were given up', label: 'state', read: eventsByState }],
  open({ http, db, noteAdmin, config, links }) {
    deliveryRoutes(http, { db, noteAdmin, isSet: config.webhooks !== undefined })
    return { follows: [largeWins(config.webhookWinKopecks, links)] }
  },
}

function largeWins(least: bigint, links: BetLinks): Follower {
  return {
    name: 'large-wins',
    async apply(tx, bets) {
      for (const { name, player, game, stake, payout, at } of bets) {
        if (payout < least || Date.now() - at.getTime() > newsMs) continue
        await announce(tx, { kind: 'win', detail: { player, game, stake: `${stake}`, payout: `${payout}`, bet: links.idOf(name), at: at.toISOString() } })
      }
      return () => undefined
    },
  }
}
