/** A player's own sessions and journal of sign-ins, and ending what should not be open. */
import { account as calls, type AccountSession } from '@kurazh/contract/account.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../../platform/database.ts'
import { type Http, Refusal } from '../../../platform/http.ts'
import { deviceOf, networkShown } from './device.ts'
import { dropOpenLinks, lockPlayer } from '../recovery/open-links.ts'
import { endSessions, endSessionsOf, type Sessions } from './sessions.ts'
import { signInsOf } from './sign-ins.ts'
import type { Row } from '../rows.ts'

export function ownSessionRoutes(http: Http, { db, sessions }: { db: Db; sessions: Sessions }): void {
  http.onSignedIn(calls.sessions, async ({ caller }) => ({ success: { sessions: await sessionsOf(db, caller.id, caller.session) } }))

  http.onSignedIn(calls.endSession, async ({ caller }, { session }) => {
    const ended = await transaction(db, async (tx) => {
      await lockPlayer(tx, caller.id)
      // Ended because it is somebody else's: what it left open ends with it.
      if (session !== caller.session) await dropOpenLinks(tx, caller.id)
      return endSessions(tx, caller.id, { only: session }, 'elsewhere')
    })
    sessions.forgetSessions(ended)
    return ended.length > 0 ? { success: 'Сессия закрыта' } : new Refusal('InvalidRequest', 'Такой сессии уже нет')
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

/** The sessions a player has open, the one in use lately first. */
export async function sessionsOf(db: Db, player: number, current?: number): Promise<AccountSession[]> {
  const { rows } = await sql<Pick<Row<'session'>, 'id' | 'agent' | 'address' | 'created_at' | 'last_seen_at'>>`
    select id, agent, address, created_at, last_seen_at from session
    where player = ${player} and expires_at > now() order by last_seen_at desc, id desc`.execute(db)
  return rows.map((row) => ({
    id: Number(row.id), device: deviceOf(row.agent), network: networkShown(row.address),
    startedAt: row.created_at.toISOString(), lastSeenAt: row.last_seen_at.toISOString(), current: Number(row.id) === current,
  }))
}
