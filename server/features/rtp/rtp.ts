/** Published returns: the rules' exact return next to the actual one, with the distance explained by chance alone. */
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { type Played, parameterSetsOnPage, returns as calls, returnsTablePath } from '@kurazh/contract/play/rtp.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { keptFor } from '../../platform/http/short-cache.ts'
import { networkOf, type RateLimits } from '../../platform/security/database-rate-limit.ts'
import type { Row } from './rows.ts'
import { rtpTable } from './rtp-table.ts'

/** The table may be long, so downloads per address are limited. */
const tablesAMinute = 10
/** Answers are cached for this many milliseconds. */
const keptMs = 1_000

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

/** Each game with all its bets together. */
export async function playedByGame(db: Db): Promise<(Played & { game: string })[]> {
  const { rows } = await sql<PlayedRow & Pick<Row<'return_total'>, 'game'>>`${returnsOf(
    sql`game`,
    sql`
    select game, bets, staked, paid, expected, staked_squares, paid_squares, products from return_total`,
  )} order by game`.execute(db)
  return rows.map((row) => ({ game: row.game, ...published(row) }))
}

/** A game's bets by reduced parameters, most played first. */
async function setsOf(db: Db, game: string, page: number) {
  const { rows } = await sql<PlayedRow & Pick<Row<'return_statistic'>, 'version' | 'params'>>`${returnsOf(
    sql`version, params`,
    sql`
    select version, params, bets, staked, paid, expected, staked_squares, paid_squares, products from return_statistic where game = ${game} order by bets desc, version, params
    limit ${parameterSetsOnPage + 1} offset ${page * parameterSetsOnPage}`,
  )} order by bets desc, version, params`.execute(db)
  const sets = rows
    .slice(0, parameterSetsOnPage)
    .map((row) => ({ version: row.version, params: row.params, ...published(row) }))
  return { sets, more: rows.length > parameterSetsOnPage }
}

export function rtpRoutes(http: Http, db: Db, rateLimits: RateLimits): void {
  const keptGames = keptFor<Awaited<ReturnType<typeof playedByGame>>>(keptMs)
  http.on(calls.returns, async () => ({ success: { games: await keptGames('all', () => playedByGame(db)) } }))

  const keptSets = keptFor<Awaited<ReturnType<typeof setsOf>>>(keptMs)
  http.on(calls.gameReturns, async (_context, { game, page = 0 }) => ({
    success: await keptSets(`${game} ${page}`, () => setsOf(db, game, page)),
  }))
  http.app.get(returnsTablePath, async (request, reply) => {
    if (!(await rateLimits.allow(`${returnsTablePath} ${networkOf(request.ip)}`, tablesAMinute, 60))) {
      return reply.code(refusals.TooManyRequests[0]).type('text/plain; charset=utf-8').send(refusals.TooManyRequests[1])
    }
    const headers = { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="returns.csv"' }
    return reply.type('text/csv; charset=utf-8').headers(headers).send(rtpTable(db))
  })
}
