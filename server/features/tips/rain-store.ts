/** The rows of rains: reading, opening, joining and ending. Everything of one room waits for each other. */
import { sql } from 'kysely'
import type { RainEnd } from '@kurazh/contract/content/tips.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { shownRainMinutes } from './policy.ts'
import type { Row } from './rows.ts'

export type Rain = Pick<
  Row<'tips_rain'>,
  | 'player'
  | 'request'
  | 'id'
  | 'room'
  | 'amount'
  | 'receivers'
  | 'salt'
  | 'commitment'
  | 'seed'
  | 'state'
  | 'why'
  | 'opened_at'
  | 'ends_at'
> & { left_ms: number; is_due: boolean }

export type Entrant = Pick<Row<'tips_entrant'>, 'player' | 'place' | 'seed' | 'prize'>

const fields = sql`
  player, request, id, room, amount, receivers, salt, commitment, seed, state, why, opened_at, ends_at,
  greatest(0, ceil(extract(epoch from ends_at - clock_timestamp()) * 1000))::int as left_ms, ends_at <= clock_timestamp() as is_due`

/** Until the transaction ends nothing else happens to the rains of this room. Taken before any lock of money. */
export async function lockRoom(tx: Tx, room: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rain', hashtextextended(${room}, 0)))`.execute(tx)
}

export async function rainAt(db: Db | Tx, room: string, id: number): Promise<Rain | undefined> {
  const { rows } = await sql<Rain>`select ${fields} from tips_rain where room = ${room} and id = ${id}`.execute(db)
  return rows[0]
}

/** The rain under a request of its giver. */
export async function rainUnder(db: Db | Tx, player: number, request: string): Promise<Rain | undefined> {
  const { rows } = await sql<Rain>`
    select ${fields} from tips_rain where player = ${player} and request = ${request}::uuid`.execute(db)
  return rows[0]
}

/** The open rain of a room. */
export async function openIn(db: Db | Tx, room: string): Promise<Rain | undefined> {
  const { rows } = await sql<Rain>`select ${fields} from tips_rain where room = ${room} and state = 'open'`.execute(db)
  return rows[0]
}

/** The newest rain of a room, unless it has been over for a while. */
export async function shownIn(db: Db | Tx, room: string): Promise<Rain | undefined> {
  const { rows } = await sql<Rain>`
    select ${fields} from tips_rain
    where room = ${room} and (state = 'open' or ended_at > clock_timestamp() - make_interval(mins => ${shownRainMinutes}))
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** All open rains. There is one a room at most. */
export async function openRains(db: Db | Tx): Promise<Rain[]> {
  const { rows } = await sql<Rain>`select ${fields} from tips_rain where state = 'open' order by ends_at`.execute(db)
  return rows
}

/** How many rains the player has opened within 24 hours, those that were returned included. */
export async function rainsInADay(db: Db | Tx, player: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from tips_rain where player = ${player} and opened_at > clock_timestamp() - interval '1 day'`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0n)
}

/** The number of the next rain: its money is moved under it before its row is written. */
export async function nextId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('tips_rain', 'id')) as id`.execute(tx)
  if (rows[0] === undefined) throw new Error('a rain got no number')
  return Number(rows[0].id)
}

export async function writeRain(
  tx: Tx,
  rain: Pick<Rain, 'room' | 'amount' | 'receivers' | 'salt' | 'commitment'> & {
    player: number
    id: number
    request: string
    seconds: number
  },
): Promise<void> {
  await sql`
    insert into tips_rain (player, request, id, room, amount, receivers, seconds, salt, commitment, ends_at)
    values (${rain.player}, ${rain.request}::uuid, ${rain.id}, ${rain.room}, ${rain.amount}, ${rain.receivers}, ${rain.seconds},
      ${rain.salt}, ${rain.commitment}, clock_timestamp() + make_interval(secs => ${rain.seconds}))`.execute(tx)
}

/** In the order of joining. */
export async function entrantsOf(db: Db | Tx, id: bigint): Promise<Entrant[]> {
  const { rows } = await sql<Entrant>`
    select player, place, seed, prize from tips_entrant where rain = ${id} order by place`.execute(db)
  return rows
}

/** The whole sums of the open rains that the player takes part in: any of them may be the player's any moment. */
export async function sumsJoined(db: Db | Tx, player: number): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(r.amount), 0)::bigint as sum from tips_rain r
    where r.state = 'open' and exists (select from tips_entrant e where e.player = ${player} and e.rain = r.id)`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
}

export async function writeEntrant(
  tx: Tx,
  id: bigint,
  { player, place, seed }: { player: number; place: number; seed: string },
): Promise<void> {
  await sql`
    insert into tips_entrant (player, rain, place, seed) values (${player}, ${id}, ${place}, ${seed})`.execute(tx)
}

export async function writePrizes(
  tx: Tx,
  id: bigint,
  winners: readonly { player: number; share: bigint }[],
): Promise<void> {
  await sql`
    update tips_entrant e set prize = w.share
    from unnest(${winners.map(({ player }) => player)}::bigint[], ${winners.map(({ share }) => share)}::bigint[]) as w(player, share)
    where e.player = w.player and e.rain = ${id}`.execute(tx)
}

/** Ends an open rain. The seed is told when it was drawn. */
export async function endRain(tx: Tx, { player, id }: Rain, end: { seed: string } | { why: RainEnd }): Promise<void> {
  const { numAffectedRows } = await sql`
    update tips_rain set state = ${'seed' in end ? 'drawn' : 'returned'}, seed = ${'seed' in end ? end.seed : null},
      why = ${'why' in end ? end.why : null}, ended_at = clock_timestamp()
    where player = ${player} and id = ${id} and state = 'open'`.execute(tx)
  if (numAffectedRows !== 1n) throw new Error(`rain ${id} was over`)
}
