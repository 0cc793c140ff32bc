/** Serves a player's own sessions and journal of sign-ins, and ends unwanted sessions. */
import { account as calls, type AccountSession } from '@kurazh/contract/account/account.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { deviceOf, networkShown } from './device.ts'
import { dropOpenLinks, lockPlayer } from '../recovery/open-links.ts'
import { endSessions, endSessionsOf, type Sessions } from './sessions.ts'
import { signInsOf } from './sign-ins.ts'
import type { Row } from '../rows.ts'

export function ownSessionRoutes(http: Http, { db, sessions }: { db: Db; sessions: Sessions }): void {
  http.onSignedIn(calls.sessions, async ({ caller }) => ({
    success: { sessions: await sessionsOf(db, caller.id, caller.session) },
  }))

  http.onSignedIn(calls.endSession, async ({ caller }, { session }) => {
    const ended = await transaction(db, async (tx) => {
      await lockPlayer(tx, caller.id)
      // Ended because it may be another person's: the links it left open end with it.
      if (session !== caller.session) await dropOpenLinks(tx, caller.id)
      return endSessions(tx, caller.id, { only: session }, 'elsewhere')
    })
    sessions.forgetSessions(ended)
    return ended.length > 0 ? { success: 'Сеанс завершён' } : new Refusal('InvalidRequest', 'Такого сеанса уже нет')
  })

  http.onSignedIn(calls.endOtherSessions, async ({ caller }) => {
    const ended = await transaction(db, async (tx) => {
      await lockPlayer(tx, caller.id)
      await dropOpenLinks(tx, caller.id)
      return endSessions(tx, caller.id, { allBut: caller.session }, 'elsewhere')
    })
    sessions.forgetSessions(ended)
    return { success: { ended: ended.length } }
  })

  http.onSignedIn(calls.endAllSessions, async (context) => {
    const { id } = context.caller
    await transaction(db, async (tx) => {
      await lockPlayer(tx, id)
      await dropOpenLinks(tx, id)
      await endSessionsOf(tx, id, 'elsewhere')
    })
    sessions.forget(id)
    await sessions.end(context)
    return { success: 'Аккаунт закрыт на всех устройствах' }
  })

  http.onSignedIn(calls.signIns, async ({ caller }) => ({ success: { signIns: await signInsOf(db, caller.id) } }))
}

/** Returns the open sessions of a player, the most recently used first. */
export async function sessionsOf(db: Db, player: number, current?: number): Promise<AccountSession[]> {
  const { rows } = await sql<Pick<Row<'session'>, 'id' | 'agent' | 'address' | 'created_at' | 'last_seen_at'>>`
    select id, agent, address, created_at, last_seen_at from session
    where player = ${player} and expires_at > now() order by last_seen_at desc, id desc`.execute(db)
  return rows.map((row) => ({
    id: Number(row.id),
    device: deviceOf(row.agent),
    network: networkShown(row.address),
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: Number(row.id) === current,
  }))
}
