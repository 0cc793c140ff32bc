/** The admin area: the way in, rights and roles, two people, the audit. What it works on stands in the slices whose it is. */
import type { Http } from '../../platform/http.ts'
import type { Realtime } from '../../platform/realtime.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { numberedMovements } from '../../wallet/statement.ts'
import { chainAll } from './audit.ts'
import { auditRoutes } from './audit-list.ts'
import { type AdminEnded, adminEndedTopic, sweepAdminSessions } from './admin-sessions.ts'
import type { AdminDependencies } from './dependencies.ts'
import { correctionRoutes } from './corrections.ts'
import { eraseNotes, noteRoutes, notesAbout } from './notes.ts'
import { type OverviewDependencies, overviewRoutes } from './overview.ts'
import { peopleRoutes } from './people.ts'
import { type ReportDependencies, reportRoutes } from './reports.ts'
import { roundCorrectionRoutes } from './round-corrections.ts'
import { requestRoutes } from './request-routes.ts'
import { roundVoidRoutes } from './round-voids.ts'
import { timelineRoutes, type ToldOf } from './timeline.ts'
import { wayIn } from './way-in.ts'

const chainEveryMs = 1000
const sweepEveryMs = 300_000
const staff = { copy: { none: 'of the staff, in whose area it is shown' }, closing: { stays: 'the account of an administrator is not closed' } } as const

export const adminSlice: Slice<AdminDependencies & { http: Http; toldOf: ToldOf } & ReportDependencies & OverviewDependencies & { realtime: Pick<Realtime, 'endSession'> }> = {
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
    roundVoidRoutes(deps.http, deps)
    correctionRoutes(deps.http, deps)
    roundCorrectionRoutes(deps.http, deps)
    auditRoutes(deps.http, deps.db)
    noteRoutes(deps.http, deps)
    reportRoutes(deps.http, deps)
    overviewRoutes(deps.http, deps)
    timelineRoutes(deps.http, deps.db, deps.toldOf)
    return {
      // A page whose line is cut calls again and asks anew everything it shows, whether its door stands open too.
      hears: { [adminEndedTopic]: (payload) => deps.realtime.endSession((payload as AdminEnded).session) },
      jobs: [
        { name: 'the chain of the audit', everyMs: chainEveryMs, run: () => chainAll(deps.db) },
        { name: 'sessions of the admin area', everyMs: sweepEveryMs, run: () => sweepAdminSessions(deps.db) },
      ],
    }
  },
}
