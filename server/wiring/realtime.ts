/** What pages hear without asking: greetings, ended sessions, maintenance, deposits. A part of the composition root. */
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import type { Config } from '../config.ts'
import { endedAmong, type Sessions } from '../features/identity/sessions/sessions.ts'
import type { SiteState } from '../features/site/site.ts'
import type { Bus } from '../platform/bus.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { openFanOut } from '../platform/fan-out.ts'
import { createRealtime, type Realtime } from '../platform/realtime.ts'
import { balanceOf, depositTopic, type DepositNotice } from '../wallet/wallet.ts'

export interface RealtimeWiring {
  config: Config
  log: Log
  db: Db
  bus: Bus
  sessions: Sessions
  site: SiteState
}

/** Opens realtime and wires what every slice has to tell. */
export function createRealtimeWiring({ config, log, db, bus, sessions, site }: RealtimeWiring): Realtime {
  const realtime = createRealtime({
    log, fanOut: config.redisUrl === undefined ? undefined : openFanOut(config.redisUrl, log),
    publicOrigin: config.publicOrigin, trustProxy: config.trustProxy, authenticate: sessions.authenticateHeader,
    async greet(send, caller) {
      send('works', { type: site.current().works })
      if (caller === undefined) return
      send('updBalance', { uid: caller.uid, balance: roublesFromKopecks(await balanceOf(db, caller.id)), win: 0 })
    },
  })
  sessions.onEnd(({ session, player }) => {
    if (session !== undefined) realtime.endSession(session)
    if (player !== undefined) realtime.endPlayer(player)
  })
  // A session that ended while the database could not be heard would keep its sockets.
  const endMissed = async () => {
    for (const session of await endedAmong(db, realtime.sessions())) realtime.endSession(session)
  }
  bus.onGap(() => void endMissed().catch((error: unknown) => log.error({ err: error }, 'ended sessions may keep their sockets')))
  site.onChange(({ works }) => realtime.here.toAll('works', { type: works }))
  bus.on(depositTopic, (payload) => {
    const { player, amountKopecks } = payload as DepositNotice
    realtime.here.toPlayer(player, 'pay_get', { user_id: player, amount: roublesFromKopecks(BigInt(amountKopecks)) })
  })
  return realtime
}
