/**
 * Stores the hashes of the studio's recordings of tables dealt by people, append-only. A hash proves only that a
 * recording is the same file.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Row } from '../rows.ts'
import { bytes } from '../store/fenced.ts'

export interface Recording {
  first: number
  last: number
  /** In hex. */
  sha256: string
  at: number
}

/** The recordings that contain a round. */
export async function recordingsOf(db: Db, game: string, round: number): Promise<Recording[]> {
  const { rows } = await sql<Pick<Row<'table_recording'>, 'first' | 'last' | 'sha256' | 'at'>>`
    select first, last, sha256, at from table_recording where game = ${game} and first <= ${round} and last >= ${round} order by at`.execute(
    db,
  )
  return rows.map(({ first, last, sha256, at }) => ({
    first: Number(first),
    last: Number(last),
    sha256: sha256.toString('hex'),
    at: at.getTime(),
  }))
}

/** Whether all of these rounds are over and were dealt by a person. */
export async function mayBeRecorded(tx: Tx, game: string, first: number, last: number): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ rounds: number }>`
    select count(*)::int as rounds from play_past_rounds(null::table_round, ${game}, ${first}, ${last}::bigint + 1) where link is null`.execute(
    tx,
  )
  return row?.rounds === last - first + 1
}

/** Repeating it changes nothing. */
export async function addRecording(
  tx: Tx,
  game: string,
  { first, last, sha256 }: Omit<Recording, 'at'>,
  admin: number,
): Promise<void> {
  await sql`
    insert into table_recording (game, first, last, sha256, made_by) values (${game}, ${first}, ${last}, ${bytes(sha256)}, ${admin}) on conflict do nothing`.execute(
    tx,
  )
}
