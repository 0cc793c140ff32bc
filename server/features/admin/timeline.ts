/** Everything about a player in one order: each slice tells its part, newest first, and the parts are merged. */
import { timeline, type TimelinePart, timelineParts, type TimelineRow } from '@kurazh/contract/admin/player-lists.ts'
import { sql } from 'kysely'
import { byNumber, onAdminList, type Stream } from '../../platform/admin-list.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import type { Row } from './rows.ts'

/** What the other slices tell of a player. */
export type ToldOf = Readonly<Record<Exclude<TimelinePart, 'staff'>, (player: number) => Stream<TimelineRow>>>

export function timelineRoutes(http: Http, db: Db, toldOf: ToldOf): void {
  onAdminList<typeof timeline, TimelineRow>(http, timeline, {
    streams: ({ player, parts = timelineParts }) => timelineParts.filter((part) => parts.includes(part)).map((part) => (part === 'staff' ? staffTold(db, player) : toldOf[part](player))),
    shown: async (found) => [...found],
  })
}

type EventRow = Pick<Row<'admin_event'>, 'id' | 'at' | 'who' | 'action'>

/** What the staff did with the player; who only looked is in the audit. */
function staffTold(db: Db, player: number): Stream<TimelineRow> {
  const events = byNumber(async (below, count) => {
    const { rows } = await sql<EventRow>`
      select id, at, who, action from admin_event where subject = ${player} and outcome = 'done' and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(db)
    return rows
  }, ({ at }: EventRow) => at)
  return async (after, count) => (await events(after, count)).map(({ found: { at, who, action }, ...where }) => ({
    ...where, found: { at: at.toISOString(), part: 'staff', what: `${who}: ${action}`, amount: null, balance: null, link: null },
  }))
}
