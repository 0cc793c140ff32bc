/**
 * Exports the raw sums as CSV (RFC 4180), read and sent page by page: memory use stays small for any number of sets.
 */
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Row } from './rows.ts'

const rowsAtOnce = 1_000
const header =
  'game,version,params,bets,staked_kopecks,paid_kopecks,expected_kopecks,staked_squares,paid_squares,products\r\n'

interface Line extends Pick<Row<'return_statistic'>, 'game' | 'version'> {
  params: string
  line: string
}

/** Every parameter set, one line each, in the order of game, version and parameters. */
export function rtpTable(db: Db): Readable {
  return Readable.from(lines(db))
}

async function* lines(db: Db): AsyncGenerator<string> {
  yield header
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const { rows } = await sql<Line>`
      select game, version, params::text as params, concat_ws(',', game, version, '"' || replace(params::text, '"', '""') || '"',
        bets, staked, paid, round(expected, 6), staked_squares, paid_squares, products) as line
      from return_statistic where ${after} order by game, version, params limit ${rowsAtOnce}`.execute(db)
    for (const { line } of rows) yield `${line}\r\n`
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = sql`(game, version, params) > (${last.game}::text, ${last.version}::smallint, ${last.params}::jsonb)`
  }
}
