/** Reports of the admin area: days, games and cohorts, the overview and the timeline of a player. */
import type { Database } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type DayLetterDependencies, dayLetterRoutes, eraseDayLetter, writeDayLetters } from './day-letter.ts'
import { liabilityRoutes } from './liabilities.ts'
import { type OverviewDependencies, overviewRoutes } from './overview.ts'
import { playerSumRoutes } from './player-sums.ts'
import { queueRoutes } from './queues.ts'
import { reportSourceRoute } from './report-source.ts'
import { type ReportDependencies, reportRoutes } from './reports.ts'
import { type TimelineDependencies, timelineRoutes } from './timeline.ts'

const letterLookMs = 600_000

type ReportsSliceDependencies = ReportDependencies &
  OverviewDependencies &
  DayLetterDependencies &
  TimelineDependencies & { http: Http; database: Pick<Database, 'reports' | 'replica'> }

export const reportsSlice: Slice<ReportsSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/reports',
  afterRestoration: null,
  playersTables: { day_letter: { copy: { none: 'a wish of the staff' }, closing: 'erased' } },
  erase: eraseDayLetter,
  open(deps) {
    reportRoutes(deps.http, { ...deps, db: deps.database.replica })
    reportSourceRoute(deps.http, deps.database)
    liabilityRoutes(deps.http, deps)
    overviewRoutes(deps.http, deps)
    timelineRoutes(deps.http, deps)
    playerSumRoutes(deps.http, deps)
    queueRoutes(deps.http, deps)
    dayLetterRoutes(deps.http, deps)
    return { jobs: [{ name: 'letters of the day', everyMs: letterLookMs, run: () => writeDayLetters(deps) }] }
  },
}
