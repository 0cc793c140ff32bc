/** Reads and updates rounds of third-party games whose win was not fetched yet. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { OpenBet, OpenBets, OpenOf } from '../../bets/engine.ts'
import type { Row } from '../../rows.ts'
import type { PackageParams } from './kept-packages.ts'
import { openHours } from './policy.ts'

/** Money in kopecks. */
export interface PackageRound {
  player: number
  nonce: number
  game: string
  version: number
  stake: bigint
  multiplierE4: number
  payout: bigint
  clientSeed: string
  params: PackageParams
  /** The player's progress, in the game's own words. */
  event: string | null
  openedAt: Date
}

const fields = sql`player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, event, opened_at`
const fromRow = (row: Row<'package_round'>): PackageRound => ({
  player: Number(row.player),
  nonce: Number(row.nonce),
  game: row.game,
  version: row.version,
  stake: row.stake,
  multiplierE4: Number(row.multiplier_e4),
  payout: row.payout,
  clientSeed: row.client_seed,
  params: row.params as PackageParams,
  event: row.event,
  openedAt: row.opened_at,
})

/** A player's open round of a game. */
export async function openRoundOf(db: Db, player: number, game: string): Promise<PackageRound | undefined> {
  const { rows } = await sql<
    Row<'package_round'>
  >`select ${fields} from package_round where player = ${player} and game = ${game}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** All open rounds of a player. */
export async function openRoundsOf(db: Db | Tx, player: number): Promise<PackageRound[]> {
  const { rows } = await sql<
    Row<'package_round'>
  >`select ${fields} from package_round where player = ${player} order by nonce`.execute(db)
  return rows.map(fromRow)
}

/** Stores the player's progress. False if the round is over. */
export async function noteEvent(db: Db, { player, nonce }: PackageRound, event: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update package_round set event = ${event} where player = ${player} and nonce = ${nonce}`.execute(db)
  return numAffectedRows === 1n
}

/** Rounds older than a day and those of banned players, at most `limit` after this one. */
export async function roundsToEnd(
  db: Db,
  only: 'banned' | 'any',
  after: PackageRound | undefined,
  limit: number,
): Promise<PackageRound[]> {
  const old = only === 'any' ? sql`opened_at < now() - make_interval(hours => ${openHours})` : sql`false`
  const { rows } = await sql<Row<'package_round'>>`
    select ${fields} from package_round where (${old} or player in (select ledger_frozen())) ${after === undefined ? sql`` : sql`and (player, nonce) > (${after.player}::bigint, ${after.nonce}::bigint)`}
    order by player, nonce limit ${limit}`.execute(db)
  return rows.map(fromRow)
}

/** The number of open rounds, by game. */
export async function countRounds(db: Db): Promise<OpenBets[]> {
  const { rows } = await sql<
    Pick<Row<'package_round'>, 'game'> & Pick<OpenBets, 'bets' | 'owed'>
  >`select game, count(*)::int as bets, sum(payout)::bigint as owed from package_round group by game`.execute(db)
  return rows
}

/** Kopecks that a player has staked since this moment on open rounds. */
export async function stakedOnRounds(db: Db | Tx, player: number, since: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(stake), 0)::bigint as sum from package_round where player = ${player} and opened_at >= ${since}`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
}

/** Rounds whose win was not fetched yet, as the staff sees them. */
export async function waitingRounds(db: Db, { player, game }: OpenOf, limit: number): Promise<OpenBet[]> {
  const { rows } = await sql<Pick<Row<'package_round'>, 'player' | 'game' | 'stake' | 'opened_at'>>`
    select player, game, stake, opened_at from package_round
    where (${player ?? null}::bigint is null or player = ${player ?? null}) and (${game ?? null}::text is null or game = ${game ?? null})
    order by opened_at desc limit ${limit}`.execute(db)
  return rows.map(({ player: owner, opened_at: at, ...rest }) => ({
    ...rest,
    player: Number(owner),
    at,
    says: 'выигрыш ещё не забран',
  }))
}
