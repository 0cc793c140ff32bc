/**
 * The staff slice: access to the admin area, rights and roles, two people, the audit log. What it works on belongs to
 * the other slices.
 */
import type { Http } from '../platform/http/http.ts'
import type { Realtime } from '../platform/realtime/realtime.ts'
import { keepsNothing, type Slice } from '../slice.ts'
import { numberedMovements } from '../wallet/statement.ts'
import { chainAll, note } from './audit.ts'
import { auditRoutes } from './audit-list.ts'
import { type AdminEnded, adminEndedTopic, endEveryAdminSession, sweepAdminSessions } from './admin-sessions.ts'
import type { AdminDependencies } from './dependencies.ts'
import { correctionRoutes } from './corrections.ts'
import { eraseNotes, noteRoutes, notesAbout } from './notes.ts'
import { peopleRoutes } from './people.ts'
import { roundCorrectionRoutes } from './round-corrections.ts'
import { requestRoutes } from './request-routes.ts'
import { sweepReading } from './reading.ts'
import { sweepRequests } from './requests.ts'
import { moveAudit } from './move-audit.ts'
import { roundVoidRoutes } from './round-voids.ts'
import { wayIn } from './way-in.ts'
import { fileByTwo, wholeFileRoutes } from './whole-files.ts'

const chainEveryMs = 1000
const sweepEveryMs = 300_000
const staff = {
  copy: { none: 'of the staff, in whose area it is shown' },
  closing: { stays: 'the account of an administrator is not closed' },
} as const

export const adminSlice: Slice<AdminDependencies & { http: Http; realtime: Pick<Realtime, 'endSession'> }> = {
  ...keepsNothing,
  folder: 'staff',
  async afterRestoration({ database: { db }, restoration }) {
    await endEveryAdminSession(db)
    await note(
      db,
      { id: null, who: 'командная строка', way: 'command line' },
      { action: 'restored', outcome: 'done', detail: { restoration: restoration.id } },
    )
    return ['Сеансы админки завершены, восстановление записано в журнал действий.']
  },
  playersTables: {
    admin_role: staff,
    admin_session: staff,
    admin_note: { copy: { in: 'staffNotes' }, closing: 'erased' },
    admin_event_words: {
      copy: { none: 'words of the staff for each other; what is told to the player is in their notices' },
      closing: 'erased',
    },
    admin_correction: { copy: { in: 'movements' }, closing: { stays: 'the books' } },
  },
  dataExport: [{ name: 'staffNotes', rows: notesAbout }],
  movements: [numberedMovements(['correction'])],
  erase: eraseNotes,
  open(deps) {
    wayIn(deps.http, deps)
    peopleRoutes(deps.http, deps)
    requestRoutes(deps.http, deps)
    wholeFileRoutes(deps.http, deps.db)
    roundVoidRoutes(deps.http, deps.db)
    correctionRoutes(deps.http, deps)
    roundCorrectionRoutes(deps.http, deps)
    auditRoutes(deps.http, deps.db)
    noteRoutes(deps.http, deps)
    return {
      byTwo: [fileByTwo],
      // A disconnected page calls again and reloads everything it shows, including whether the area is still open.
      hears: { [adminEndedTopic]: (payload) => deps.realtime.endSession((payload as AdminEnded).session) },
      jobs: [
        { name: 'the chain of the audit', everyMs: chainEveryMs, run: () => chainAll(deps.db) },
        { name: 'old rows of the audit', everyMs: sweepEveryMs, run: () => moveAudit(deps.db) },
        { name: 'sessions of the admin area', everyMs: sweepEveryMs, run: () => sweepAdminSessions(deps.db) },
        { name: 'counts of rows read', everyMs: sweepEveryMs, run: () => sweepReading(deps.db) },
        { name: 'requests that are over', everyMs: sweepEveryMs, run: () => sweepRequests(deps.db) },
      ],
    }
  },
}
