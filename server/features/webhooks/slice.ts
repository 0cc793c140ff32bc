/**
 * Webhooks: announces large wins to the operator's own systems. All other events are announced where they happen
 * (`platform/webhooks`).
 */
import type { Http } from '../../platform/http/http.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import { eventsByState } from '../../platform/webhooks/delivery.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type DeliveriesDependencies, deliveryRoutes } from './admin-deliveries.ts'

/** Older wins are not announced: a site that starts to follow reads the whole journal. */
const newsMs = 3_600_000

export const webhooksSlice: Slice<
  Omit<DeliveriesDependencies, 'isSet'> & {
    http: Http
    config: { webhookWinKopecks: bigint; webhooks: object | undefined }
    links: BetLinks
  }
> = {
  ...keepsNothing,
  folder: 'features/webhooks',
  // Receivers were sent events after the backup that are now undone, so they are notified. No later event has the
  // number of one of them.
  async afterRestoration({ database: { db }, restoration: { id, backTo } }) {
    await announce(db, {
      kind: 'site.restored',
      key: `restoration ${id}`,
      detail: { restoration: id, backTo: backTo.toISOString() },
    })
    return ['Получатели вебхуков узнают о восстановлении: событие site.restored.']
  },
  erase: null,
  measures: [
    {
      name: 'kurazh_webhooks',
      help: 'Events that wait to be sent, and those of a week that were given up',
      label: 'state',
      read: eventsByState,
    },
  ],
  open({ http, db, config, links }) {
    deliveryRoutes(http, { db, isSet: config.webhooks !== undefined })
    return { follows: [largeWins(config.webhookWinKopecks, links)] }
  },
}

function largeWins(least: bigint, links: BetLinks): Follower {
  return {
    name: 'large-wins',
    corrections: true,
    async apply(tx, bets) {
      for (const { name, player, game, stake, payout, former, at } of bets) {
        // A win that was announced and is no longer large after a correction of its round is announced again.
        if ((payout < least && (former?.payout ?? 0n) < least) || Date.now() - at.getTime() > newsMs) continue
        const corrected = former === undefined ? {} : { former: `${former.payout}` }
        await announce(tx, {
          kind: 'win',
          detail: {
            player,
            game,
            stake: `${stake}`,
            payout: `${payout}`,
            ...corrected,
            bet: links.idOf(name),
            at: at.toISOString(),
          },
        })
      }
      return () => undefined
    },
  }
}
