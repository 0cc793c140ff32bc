/** Lists acts of the staff on a player, as a part of the timeline. */
import type { TimelineRow } from '@kurazh/contract/admin/player-lists.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { byNumber, type Stream } from '../platform/lists/admin-list.ts'
import type { Row } from './rows.ts'

type EventRow = Pick<Row<'admin_event'>, 'id' | 'at' | 'who' | 'action'>

/** Acts of the staff on the player; mere reads are only in the audit log. */
export function staffTold(db: Db, player: number): Stream<TimelineRow> {
  const events = byNumber(
    async (below, count) => {
      const { rows } = await sql<EventRow>`
      select id, at, who, action from admin_event where subject = ${player} and outcome = 'done' and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
        db,
      )
      return rows
    },
    ({ at }: EventRow) => at,
  )
  return async (after, count) =>
    (await events(after, count)).map(({ found: { at, who, action }, ...where }) => ({
      ...where,
      found: {
        at: at.toISOString(),
        part: 'staff',
        what: `${who}: ${action}`,
        amount: null,
        balance: null,
        link: null,
      },
    }))
}
