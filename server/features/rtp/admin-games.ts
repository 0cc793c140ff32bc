/** What games gave back, for the operator: beside the rules, with the band that chance explains and how far out of its middle it is. */
import { gameCalls as calls } from '@kurazh/contract/admin/games.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import { playedByGame } from './rtp.ts'

const bandDeviations = 3
const alertDeviations = 4
/** The deviation is estimated from the bets themselves: of few it is too small, while the great wins that make it up have not fallen. */
const alertFromBets = 10_000

export function adminGameRoutes(http: Http, db: Db): void {
  http.onAdmin(calls.gameFigures, async () => ({
    success: {
      games: (await playedByGame(db)).map(({ game, bets, staked, paid, expected, actual, deviation }) => {
        const z = expected === null || actual === null || deviation === null || deviation === 0 ? null : (actual - expected) / deviation
        const edge = (sign: 1 | -1) => (expected === null || deviation === null ? null : Math.max(0, expected + sign * bandDeviations * deviation))
        return { game, bets, staked, paid, expected, actual, from: edge(-1), to: edge(1), z, alert: z !== null && bets >= alertFromBets && Math.abs(z) >= alertDeviations }
      }),
    },
  }))
}
