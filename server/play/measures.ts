/** Reports the metrics of play: whether followers keep up, and whether every game of shared rounds has a leader. */
import { idsOf } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import type { Measure } from '../platform/process/measure.ts'
import { placesInJournal } from './bets/journal.ts'
import type { Row } from './rows.ts'

/** Counting further is of no use: a follower this far behind is far behind. */
const mostBehind = 100_000

const behind = sql.join(
  placesInJournal.map(
    ({ table, column }) => sql`(select 1 from ${table} where ${column} > f.position limit ${mostBehind})`,
  ),
  sql` union all `,
)

export const measures: readonly Measure[] = [
  {
    name: 'kurazh_follower_behind_bets',
    help: 'Bets that a follower has not applied, a hundred thousand of a kind at most',
    label: 'follower',
    async read(db) {
      const { rows } = await sql<Pick<Row<'follower'>, 'name'> & { behind: number }>`
        select name, (select count(*) from (${behind}) as bets)::int as behind from follower f`.execute(db)
      return rows.map(({ name, behind: value }) => ({ of: name, value }))
    },
  },
  {
    name: 'kurazh_table_rounds_broken',
    help: 'Rounds at a table that the site has called off because they could not be played on',
    label: 'game',
    async read(db) {
      const { rows } = await sql<
        Pick<Row<'table_round'>, 'game'> & { broken: number }
      >`select game, count(*)::int as broken from table_round where reason = 'fault' group by game`.execute(db)
      const counted = new Map(rows.map(({ game, broken }) => [game, broken]))
      return idsOf('table').map((game) => ({ of: game, value: counted.get(game) ?? 0 }))
    },
  },
  {
    name: 'kurazh_rounds_led',
    help: '1 while a node leads the shared rounds of a game',
    label: 'game',
    async read(db) {
      const { rows } = await sql<
        Pick<Row<'round_lead'>, 'game'> & { led: boolean }
      >`select game, until > clock_timestamp() as led from round_lead`.execute(db)
      return rows.map(({ game, led }) => ({ of: game, value: Number(led) }))
    },
  },
]
