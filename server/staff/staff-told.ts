/** Lists acts of the staff on a player, as a part of the timeline. */
import type { TimelineRow } from '@kurazh/contract/admin/player-lists.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { byNumber, type Stream } from '../platform/admin/admin-list.ts'
import { loginsOf } from '../players/public.ts'
import { everyEvent } from './audit-rows.ts'
import { saidOf } from './audit-sentences.ts'
import type { Row } from './rows.ts'
import { wordsField } from './set-aside.ts'

type EventRow = Omit<Row<'admin_event'>, 'tx' | 'admin' | 'detail'> & { detail: string | null; words: string | null }

/** Acts of the staff on the player; mere reads are only in the audit log. */
export function staffTold(db: Db, player: number): Stream<TimelineRow> {
  const events = byNumber(
    async (below, count) => {
      const { rows } = await sql<EventRow>`
      select e.id, e.at, e.who, e.way, e.action, e.subject, e.outcome, e.detail::text as detail, ${wordsField} from ${everyEvent} e
      where e.subject = ${player} and e.outcome = 'done' and (${below}::bigint is null or e.id < ${below}) order by e.id desc limit ${count}`.execute(
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
