/** Reads the prize places one player has taken: what is published about them after the end. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Row } from './rows.ts'

export type PastPlace = Pick<Row<'tournament_prize'>, 'tournament' | 'place'> &
  Pick<Row<'tournament'>, 'title' | 'ends_at'>

/** The newest first. A player who was struck out has no place any more. */
export async function pastPlacesOf(db: Db, player: number, most: number): Promise<PastPlace[]> {
  const { rows } = await sql<PastPlace>`
    select p.tournament, p.place, t.title, t.ends_at from tournament_prize p join tournament t on t.id = p.tournament
    where p.player = ${player} and t.finished_at is not null order by t.ends_at desc, t.id desc limit ${most}`.execute(
    db,
  )
  return rows
}
