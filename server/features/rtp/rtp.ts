/**
 * Published returns: a follower sums every bet by game, version and parameters; the page shows the rules' exact return
 * beside what was truly paid, with the distance chance alone explains.
 */
import { refusals } from '@kurazh/contract/call.ts'
import { type Played, parameterSetsOnPage, returns as calls, returnsTablePath } from '@kurazh/contract/rtp.ts'
import { type RawBuilder, sql } from 'kysely'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import { networkOf, type RateLimits } from '../../platform/rate-limit.ts'
import type { Row } from './rows.ts'
import { rtpTable } from './rtp-table.ts'

/** The table may be long: how often one address may have it. */
const tablesAMinute = 10

/** Sums of one parameter set in a stretch of the journal. */
interface SetSums {
  game: string
  version: number
  params: unknown
  bets: number
  staked: bigint
  paid: bigint
  stakedSquares: bigint
  paidSquares: bigint
  products: bigint
}

export const rtpStatistics = (returns: BetReturns): Follower => ({
  name: 'returns',
  gifts: true,
  async apply(tx, bets) {
    const values = await Promise.all([...sumBySet(bets).values()].map(async (sums) => ({
      game: sums.game, version: sums.version, params: sums.params, bets: sums.bets, staked: `${sums.staked}`, paid: `${sums.paid}`,
      returned: await returns.exact(sums),
      staked_squares: `${sums.stakedSquares}`, paid_squares: `${sums.paidSquares}`, products: `${sums.products}`,
    })))
    await sql`
      insert into return_statistic as r (game, version, params, bets, staked, paid, expected, staked_squares, paid_squares, products)
      select game, version, params, bets, staked, paid, staked * returned, staked_squares, paid_squares, products
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(game text, version smallint, params jsonb, bets bigint,
        staked bigint, paid bigint, returned numeric, staked_squares numeric, paid_squares numeric, products numeric)
      on conflict (game, version, params) do update set bets = r.bets + excluded.bets, staked = r.staked + excluded.staked,
        paid = r.paid + excluded.paid, expected = r.expected + excluded.expected,
        staked_squares = r.staked_squares + excluded.staked_squares, paid_squares = r.paid_squares + excluded.paid_squares,
        products = r.products + excluded.products`.execute(tx)
  },
})

/** What a hand has dealt is no measure of a chain's draws: such bets are left out. */
function sumBySet(bets: readonly JournalBet[]): Map<string, SetSums> {
  const sums = new Map<string, SetSums>()
  // Equal parameters are mostly one object: written out once.
  const texts = new Map<unknown, string>()
  for (const { game, version, params, stake, payout, byHand } of bets) {
    if (byHand === true) continue
    const text = texts.get(params) ?? JSON.stringify(params)
    texts.set(params, text)
    const key = `${game} ${version} ${text}`
    const sum = sums.get(key) ?? { game, version, params, bets: 0, staked: 0n, paid: 0n, stakedSquares: 0n, paidSquares: 0n, products: 0n }
    sum.bets += 1
    sum.staked += stake
    sum.paid += payout
    sum.stakedSquares += stake * stake
    sum.paidSquares += payout * payout
    sum.products += stake * payout
    sums.set(key, sum)
  }
  return sums
}

interface PlayedRow extends Pick<Row<'return_statistic'>, 'bets' | 'staked' | 'paid'> {
  expected: number | null
  actual: number | null
  deviation: number | null
}

/**
 * Returns of sums. The deviation is that of the ratio paid/staked around the rules' return μ, estimated from the bets
 * themselves: √Σ(paid − μ·staked)² / Σ staked. Needs at least two bets.
 */
function returnsOf(own: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<PlayedRow> {
  return sql<PlayedRow>`
    select ${own}, bets, staked, paid, (expected / staked)::float8 as expected, (paid::numeric / staked)::float8 as actual,
      case when bets > 1 then (sqrt(greatest(0, paid_squares - 2 * (expected / staked) * products
        + (expected / staked) ^ 2 * staked_squares)) / staked)::float8 end as deviation
    from (${from}) as s`
}

function published({ bets, staked, paid, expected, actual, deviation }: PlayedRow): Played {
  return { bets: Number(bets), staked, paid, expected, actual, deviation }
}

/** Of each game, all its bets together. */
export async function playedByGame(db: Db): Promise<(Played & { game: string })[]> {
  const { rows } = await sql<PlayedRow & Pick<Row<'return_statistic'>, 'game'>>`${returnsOf(sql`game`, sql`
    select game, sum(bets)::bigint as bets, sum(staked)::bigint as staked, sum(paid)::bigint as paid,
      sum(expected) as expected, sum(staked_squares) as staked_squares, sum(paid_squares) as paid_squares, sum(products) as products
    from return_statistic group by game order by game`)}`.execute(db)
  return rows.map((row) => ({ game: row.game, ...published(row) }))
}

export function rtpRoutes(http: Http, db: Db, rateLimits: RateLimits): void {
  http.on(calls.returns, async () => ({ success: { games: await playedByGame(db) } }))

  http.on(calls.gameReturns, async (_context, { game, page = 0 }) => {
    const { rows } = await sql<PlayedRow & Pick<Row<'return_statistic'>, 'version' | 'params'>>`${returnsOf(sql`version, params`, sql`
      select version, params, bets, staked, paid, expected, staked_squares, paid_squares, products from return_statistic where game = ${game} order by bets desc, version, params
      limit ${parameterSetsOnPage + 1} offset ${page * parameterSetsOnPage}`)} order by bets desc, version, params`.execute(db)
    const sets = rows.slice(0, parameterSetsOnPage).map((row) => ({ version: row.version, params: row.params, ...published(row) }))
    return { success: { sets, more: rows.length > parameterSetsOnPage } }
  })

  http.app.get(returnsTablePath, async (request, reply) => {
    if (!(await rateLimits.allow(`${returnsTablePath} ${networkOf(request.ip)}`, tablesAMinute, 60))) {
      return reply.code(refusals.TooManyRequests[0]).type('text/plain; charset=utf-8').send(refusals.TooManyRequests[1])
    }
    const headers = { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="returns.csv"' }
    return reply.type('text/csv; charset=utf-8').headers(headers).send(rtpTable(db))
  })
}
