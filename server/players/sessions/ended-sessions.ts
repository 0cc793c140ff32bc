/** Keeps ended sessions for a while: a device that still carries one is shown why it is now a guest. */
import type { EndedSession, endedWhys } from '@kurazh/contract/account/identity.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inParts } from '../../platform/database/in-parts.ts'
import { dropBrowsersOf } from '../../platform/push/subscriptions.ts'
import { endedSessionKeptDays } from '../policy.ts'
import { tokenHash } from './session-cache.ts'
import type { Row } from '../rows.ts'

/** Expired sessions that are ended by one statement. */
const sessionsAPart = 1_000

export type EndedWhy = (typeof endedWhys)[number]

/** Deletes these sessions and what they have of notifications, and stores the reason. Returns the deleted ones. */
export async function endAndTell(db: Db | Tx, which: RawBuilder<unknown>, why: EndedWhy): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'ended_session'>, 'player' | 'id'>>`
    with gone as (delete from session where ${which} returning player, id, token_hash)
    insert into ended_session (player, id, token_hash, why) select player, id, token_hash, ${why} from gone returning player, id`.execute(
    db,
  )
  await dropBrowsersOf(
    db,
    rows.map(({ player, id }) => ({ player: Number(player), session: Number(id) })),
  )
  return rows.map(({ id }) => Number(id))
}

type EndedRow = Pick<Row<'ended_session'>, 'why'> & Pick<Row<'player'>, 'banned_at' | 'ban_comment'>

/**
 * Returns why the session of this token has ended; undefined without a token, and for one that is unknown or no longer
 * stored.
 */
export async function whyEnded(db: Db, token: string | undefined): Promise<EndedSession | undefined> {
  if (token === undefined) return undefined
  const hashed = tokenHash(token)
  const { rows } = await sql<EndedRow>`
    select e.why, p.banned_at, p.ban_comment from ended_session e join player p on p.id = e.player where e.token_hash = ${hashed}
    union all
    select 'expired', null, null from session where token_hash = ${hashed} and expires_at <= now()`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  // A ban lifted since is no reason any more: the player simply signs in again.
  if (row.why === 'banned')
    return row.banned_at === null ? { why: 'expired', comment: null } : { why: 'banned', comment: row.ban_comment }
  return { why: row.why, comment: null }
}

/** Deletes expired sessions, and reasons that are too old to be shown. */
export async function sweepSessions(db: Db): Promise<void> {
  const some = sql`id = any(array(select id from session where expires_at < now() limit ${sessionsAPart}))`
  while ((await endAndTell(db, some, 'expired')).length === sessionsAPart);
  await inParts(
    db,
    (most) => sql`
      delete from ended_session where ctid = any(array(
        select ctid from ended_session where at < now() - make_interval(days => ${endedSessionKeptDays}) limit ${most}))`,
  )
}
