/** Lists the audit log for administrators, newest first. */
import { auditList } from '@kurazh/contract/admin/staff.ts'
import { sql } from 'kysely'
import { byNumber, countUpTo, type FiltersOf, onAdminList } from '../platform/admin/admin-list.ts'
import type { Db } from '../platform/database/database.ts'
import type { Http } from '../platform/http/http.ts'
import { loginsOf } from '../players/public.ts'
import { everyEvent, everyLink } from './audit-rows.ts'
import { saidOf } from './audit-sentences.ts'
import type { Row } from './rows.ts'
import { wholeDetail, wordsField } from './set-aside.ts'

type EventRow = Omit<Row<'admin_event'>, 'tx' | 'admin' | 'detail'> & {
  detail: string | null
  words: string | null
  link: string | null
}
type Filters = FiltersOf<typeof auditList>

const fields = sql`e.id, e.at, e.who, e.way, e.action, e.subject, e.outcome, e.detail::text as detail, ${wordsField}, (select l.hash from ${everyLink} l where l.event = e.id) as link`

export function auditRoutes(http: Http, db: Db): void {
  onAdminList<typeof auditList, EventRow>(http, auditList, {
    streams: (filters) => [
      byNumber(
        (below, count) => read(db, filters, below, count),
        ({ at }: EventRow) => at,
      ),
    ],
    shown: (found) => shown(db, found),
    count: (filters) => countUpTo(db, sql`${everyEvent} e where ${matching(filters)}`),
  })
}

async function read(db: Db, filters: Filters, below: bigint | number | null, count: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${fields} from ${everyEvent} e where ${matching(filters)} and (${below}::bigint is null or e.id < ${below}) order by e.id desc limit ${count}`.execute(
    db,
  )
  return rows
}

const matching = ({ subject, action, who, kind, from, until }: Filters) => sql`
  (${kind ?? null}::text is null or (e.outcome = 'read') = (${kind ?? null} = 'looks')) and
  (${subject ?? null}::bigint is null or e.subject = ${subject ?? null}) and (${action ?? null}::text is null or e.action = ${action ?? null})
  and (${who ?? null}::text is null or e.who = ${who ?? null}) and (${from ?? null}::timestamptz is null or e.at >= ${from ?? null}) and (${until ?? null}::timestamptz is null or e.at < ${until ?? null})`

async function shown(db: Db, rows: readonly EventRow[]) {
  const logins = await loginsOf(
    db,
    rows.flatMap(({ subject }) => (subject === null ? [] : [Number(subject)])),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.at.toISOString(),
    who: row.who,
    way: row.way,
    action: row.action,
    outcome: row.outcome,
    says: saidOf(row, logins),
    detail: row.detail === null ? null : JSON.stringify(wholeDetail(row.detail, row.words).detail),
    hash: row.link,
    subject: row.subject === null ? null : Number(row.subject),
    login: row.subject === null ? null : (logins.get(Number(row.subject)) ?? null),
  }))
}
