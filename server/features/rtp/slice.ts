/** Published returns of the games. */
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminGameRoutes } from './admin-games.ts'
import { rtpRoutes, rtpStatistics } from './rtp.ts'

export const rtpSlice: Slice<{ http: Http; db: Db; rateLimits: RateLimits; betReturns: BetReturns }> = {
  ...keepsNothing,
  folder: 'features/rtp',
  erase: null,
  open({ http, db, rateLimits, betReturns }) {
    rtpRoutes(http, db, rateLimits)
    adminGameRoutes(http, db)
    return { follows: [rtpStatistics(betReturns)] }
  },
}
