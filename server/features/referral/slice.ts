/** The referral programme: links, who came by them, and the income of both sides. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Log } from '../../platform/process/log.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type PlayersTable, type Slice } from '../../slice.ts'
import { referralFollower } from './follower.ts'
import { cameBy } from './links.ts'
import { lookAtDays, tracesOf } from './check-newcomers.ts'
import { referralRoutes } from './referral.ts'
import { referralIncome } from './rewards.ts'
import { ownCircle } from './risk-signs.ts'

const lookEveryMs = 900_000

interface ReferralSliceDependencies {
  betReturns: BetReturns
  http: Http
  db: Db
  log: Log
}

const kept: PlayersTable = {
  copy: { in: 'referral' },
  closing: { stays: 'the books are explained by it, under a bare number' },
}

export const referralSlice: Slice<ReferralSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/referral',
  afterRestoration: null,
  riskRules: [ownCircle],
  playersTables: {
    referral_link: { copy: { in: 'referral' }, closing: 'erased' },
    referral: kept,
    referral_day: kept,
    referral_own_day: kept,
    referral_income: kept,
  },
  dataExport: [{ name: 'referral', rows: everything }],
  erase,
  onRegistration: async (tx, { player, code }, { rewards }) =>
    code !== undefined && rewards.includes('referral') ? cameBy(tx, player, code) : undefined,
  rewards: [referralIncome],
  open({ http, db, log, betReturns }) {
    referralRoutes(http, db)
    return {
      follows: [referralFollower(betReturns)],
      jobs: [
        {
          name: 'what owners and newcomers of links share',
          everyMs: lookEveryMs,
          run: () => lookAtDays({ db, log }, tracesOf),
        },
      ],
    }
  },
}

/** No one can come by a link of a closed account any more. */
async function erase(tx: Tx, player: number): Promise<void> {
  await sql`delete from referral_link where player = ${player}`.execute(tx)
}

/** Only figures of newcomers: who they are is their own data. */
async function* everything(db: Db, player: number): AsyncIterable<unknown> {
  const came =
    await sql`select code, share, source, at, held_at, verdict from referral where player = ${player}`.execute(db)
  yield* came.rows
  const links =
    await sql`select code, share, source, made_at from referral_link where player = ${player} order by made_at`.execute(
      db,
    )
  yield* links.rows
  const days = await sql`
    select day::text as day, sum(bets)::bigint as bets, sum(edge)::bigint as edge_micro_kopecks, sum(income)::bigint as income_micro_kopecks
    from referral_day where player = ${player} group by day order by 1`.execute(db)
  yield* days.rows
  const own =
    await sql`select day::text as day, income as own_share_micro_kopecks from referral_own_day where player = ${player} order by 1`.execute(
      db,
    )
  yield* own.rows
}
