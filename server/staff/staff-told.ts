/** Lists acts of the staff on a player, as a part of the timeline. */
import type { TimelineRow } from '@kurazh/contract/admin/player-lists.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { byNumber, type Stream } from '../platform/admin/admin-list.ts'
import { loginsOf } from '../players/public.ts'
import { saidOf } from './audit-sentences.ts'
import type { Row } from './rows.ts'

type EventRow = Omit<Row<'admin_event'>, 'tx' | 'admin' | 'detail'> & { detail: string | null }

/** Acts of the staff on the player; mere reads are only in the audit log. */
export function staffTold(db: Db, player: number): Stream<TimelineRow> {
  const events = byNumber(
    async (below, count) => {
      const { rows } = await sql<EventRow>`
      select id, at, who, way, action, subject, outcome, detail::text as detail from admin_event where subject = ${player} and outcome = 'done' and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
        db,
      )
      return rows
    },
    ({ at }: EventRow) => at,
  )
  return async (after, count) => {
    const [rows, logins] = await Promise.all([events(after, count), loginsOf(db, [player])])
    return rows.map(({ found, ...where }) => ({
      ...where,
      found: {
        at: found.at.toISOString(),
        part: 'staff',
        what: `${found.who}: ${saidOf(found, logins)}`,
        game: null,
        amount: null,
        balance: null,
        link: null,
      },
    }))
  }
}
