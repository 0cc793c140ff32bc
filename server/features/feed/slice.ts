/** The feed of real bets. */
import type { BetLinks } from '../../play/bets/bet-links.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type FeedDependencies, feedFollower, feedRoutes } from './feed.ts'

export interface FeedSliceDependencies extends Pick<FeedDependencies, 'facesOf'> {
  http: Http
  db: Db
  links: BetLinks
  realtime: Pick<Realtime, 'toAll'>
}

export const feedSlice: Slice<FeedSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/feed',
  afterRestoration: null,
  playersTables: {
    feed_bet: {
      copy: { none: 'shown in bets and roundBets' },
      closing: { stays: 'shown without a name until newer bets follow' },
    },
  },
  erase: null,
  open({ http, db, links, facesOf, realtime }) {
    feedRoutes(http, db, facesOf)
    return {
      follows: [feedFollower({ facesOf, linkOf: links.idOf, tell: (bets) => realtime.toAll('feed', { bets }) })],
    }
  },
}
