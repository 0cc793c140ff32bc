/**
 * Actual returns of games for the operator: next to the rules' return, with the band explained by chance and the
 * distance from its middle.
 */
import { gameCalls as calls } from '@kurazh/contract/admin/games.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { alertDeviations, alertFromBets, bandDeviations } from './policy.ts'
import { playedByGame } from './rtp.ts'

export function adminGameRoutes(http: Http, db: Db): void {
  http.onAdmin(calls.gameFigures, async () => ({
    success: {
      games: (await playedByGame(db)).map(({ game, bets, staked, paid, expected, actual, deviation }) => {
        const z =
          bets < alertFromBets || expected === null || actual === null || deviation === null || deviation === 0
            ? null
            : (actual - expected) / deviation
        const edge = (sign: 1 | -1) =>
          bets < alertFromBets || expected === null || deviation === null
            ? null
            : Math.max(0, expected + sign * bandDeviations * deviation)
        return {
          game,
          bets,
          staked,
          paid,
          expected,
          actual,
          from: edge(-1),
          to: edge(1),
          z,
          alert: z !== null && Math.abs(z) >= alertDeviations,
        }
      }),
    },
  }))
}
