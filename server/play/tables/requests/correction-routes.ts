/** Registers the calls that show a player rounds corrected after they were paid. */
import { tableCorrections as calls } from '@kurazh/contract/tables/table-corrections.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Http } from '../../../platform/http/http.ts'
import type { BetLinks } from '../../bets/bet-links.ts'
import { publicCorrection } from '../broadcast/table-view.ts'
import { seeCorrection, unseenCorrections } from '../history/corrected-bets.ts'
import { playedTableBet } from './table-routes.ts'

export function correctionRoutes(http: Http, { db, links }: { db: Db; links: BetLinks }): void {
  http.onSignedIn(calls.tableCorrections, async ({ caller }) => ({
    success: {
      bets: (await unseenCorrections(db, caller.id)).map(({ bet, result, correction }) => ({
        bet: playedTableBet(links, bet),
        result,
        corrected: publicCorrection(correction),
      })),
    },
  }))

  http.onSignedIn(calls.seeTableCorrection, async ({ caller }, { table, round }) => {
    await seeCorrection(db, caller.id, table, round)
    return { success: true as const }
  })
}
