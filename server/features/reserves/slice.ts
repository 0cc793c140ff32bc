/** Reserves: the daily proof of debts to players. */
import type { Database } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { uidBy } from '../../players/public.ts'
import { lastLink } from '../../staff/public.ts'
import { type PublishDependencies, publishReserves, reservesRoutes } from './reserves.ts'

/** How often to check whether today's root is published. */
const publishEveryMs = 60_000

export interface ReservesSliceDependencies extends Omit<PublishDependencies, 'background' | 'uidBy' | 'lastLink'> {
  http: Http
  database: Pick<Database, 'background'>
}

export const reservesSlice: Slice<ReservesSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/reserves',
  afterRestoration: null,
  playersTables: {
    reserve_leaf: {
      copy: { none: 'shown on its own page' },
      closing: { stays: 'branches of published roots, kept for some days' },
    },
  },
  erase: null,
  open({ http, database: { background }, ...deps }) {
    reservesRoutes(http, deps.db)
    const stopping = new AbortController()
    return {
      jobs: [
        {
          name: 'reserves',
          everyMs: publishEveryMs,
          run: () => publishReserves({ ...deps, background, uidBy, lastLink }, stopping.signal),
        },
      ],
      async finish() {
        stopping.abort()
      },
    }
  },
}
