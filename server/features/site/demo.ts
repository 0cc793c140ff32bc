/** Marks a site that has demo players and bets. The state of the site shows it, so that it cannot be overlooked. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Row } from './rows.ts'

export interface DemoMark {
  players: number
  bets: number
}

/** How many were ever made; undefined if there are none. */
export async function demoOf(db: Db | Tx): Promise<DemoMark | undefined> {
  const { rows } = await sql<
    Pick<Row<'site_setting'>, 'value'> & { value: DemoMark }
  >`select value from site_setting where name = 'demo'`.execute(db)
  return rows[0]?.value
}

/** Adds to the counts, with the commit of `tx`. */
export async function markDemo(tx: Tx, { players, bets }: DemoMark): Promise<void> {
  await sql`
    insert into site_setting as s (name, value) values ('demo', jsonb_build_object('players', ${players}::bigint, 'bets', ${bets}::bigint))
    on conflict (name) do update set value = jsonb_build_object(
      'players', (s.value->>'players')::bigint + ${players}::bigint, 'bets', (s.value->>'bets')::bigint + ${bets}::bigint)`.execute(
    tx,
  )
}

/** Whether this database was started with real money. */
export async function hasRealMoney(db: Db): Promise<boolean> {
  const { rows } = await sql`select from site_setting where name = 'money' and value = '"real"'::jsonb`.execute(db)
  return rows.length > 0
}
