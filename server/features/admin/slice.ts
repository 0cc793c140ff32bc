/** The admin area: the way in, rights and roles, two people, the audit. What it works on stands in the slices whose it is. */
import { doorCalls as calls } from '@kurazh/contract/admin/door.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { numberedMovements } from '../../wallet/statement.ts'
import { chainAll } from './audit.ts'
import { sweepAdminSessions } from './admin-sessions.ts'
import type { AdminDependencies } from './dependencies.ts'
import { correctionRoutes } from './corrections.ts'
import { eraseNotes, noteRoutes, notesAbout } from './notes.ts'
import { peopleRoutes } from './people.ts'
import { eventsAPage } from './policy.ts'
import { type ReportDependencies, reportRoutes } from './reports.ts'
import { requestRoutes } from './request-routes.ts'
import type { Row } from './rows.ts'
import { timelineRoutes, type ToldOf } from './timeline.ts'
import { wayIn } from './way-in.ts'

const chainEveryMs = 1000
const sweepEveryMs = 300_000
const staff = { copy: { none: 'of the staff, in whose area it is shown' }, closing: { stays: 'the account of an administrator is not closed' } } as const

export const adminSlice: Slice<AdminDependencies & { http: Http; toldOf: ToldOf } & ReportDependencies> = {
  ...keepsNothing,
  folder: 'features/admin',
  playersTables: { admin_role: staff, admin_session: staff, admin_note: { copy: { in: 'staffNotes' }, closing: 'erased' }, admin_correction: { copy: { in: 'movements' }, closing: { stays: 'the books' } } },
  dataExport: [{ name: 'staffNotes', rows: notesAbout }],
  movements: [numberedMovements(['correction'])],
  erase: eraseNotes,
  open(deps) {
    wayIn(deps.http, deps)
    peopleRoutes(deps.http, deps)
    requestRoutes(deps.http, deps)
    correctionRoutes(deps.http, deps)
    auditRoutes(deps.http, deps.db)
    noteRoutes(deps.http, deps)
    reportRoutes(deps.http, deps)
    timelineRoutes(deps.http, deps.db, deps.toldOf)
    return {
      jobs: [
        { name: 'the chain of the audit', everyMs: chainEveryMs, run: () => chainAll(deps.db) },
        { name: 'sessions of the admin area', everyMs: sweepEveryMs, run: () => sweepAdminSessions(deps.db) },
      ],
    }
  },
}

type EventRow = Omit<Row<'admin_event'>, 'tx' | 'admin' | 'detail'> & { detail: string | null; link: string | null }

function auditRoutes(http: Http, db: Db): void {
  http.onAdmin(calls.adminAudit, async (_, { before, subject, action }) => {
    const { rows } = await sql<EventRow>`
      select e.id, e.at, e.who, e.way, e.action, e.subject, e.outcome, e.detail::text as detail,
        (select l.hash from admin_link l where l.event = e.id) as link
      from admin_event e
      where (${before ?? null}::bigint is null or e.id < ${before ?? null}) and (${subject ?? null}::bigint is null or e.subject = ${subject ?? null})
        and (${action ?? null}::text is null or e.action = ${action ?? null})
      order by e.id desc limit ${eventsAPage + 1}`.execute(db)
    const events = rows.slice(0, eventsAPage).map((row) => ({
      id: Number(row.id), at: row.at.toISOString(), who: row.who, way: row.way, action: row.action, outcome: row.outcome, detail: row.detail, hash: row.link, subject: row.subject === null ? null : Number(row.subject),
    }))
    return { success: { events, next: rows.length > eventsAPage ? events.at(-1)?.id ?? null : null } }
  })
}
