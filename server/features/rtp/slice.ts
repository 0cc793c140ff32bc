/** Published returns of the games. */
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { RateLimits } from '../../platform/security/database-rate-limit.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminGameRoutes } from './admin-games.ts'
import { rtpStatistics, sumTotals } from './follower.ts'
import { rtpRoutes } from './rtp.ts'

export const rtpSlice: Slice<{ http: Http; db: Db; rateLimits: RateLimits; betReturns: BetReturns }> = {
  ...keepsNothing,
  folder: 'features/rtp',
  afterRestoration: null,
  erase: null,
  async open({ http, db, rateLimits, betReturns }) {
    await sumTotals(db)
    rtpRoutes(http, db, rateLimits)
    adminGameRoutes(http, db)
    return { follows: [rtpStatistics(betReturns)] }
  },
}
