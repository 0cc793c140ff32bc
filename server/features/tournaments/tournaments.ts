/** Stores tournaments: created once, changed only by their end or cancellation. */
import type { TournamentKind } from '@kurazh/contract/rewards/tournament-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Contest, mostShare, type Teams } from './policy.ts'
import type { Row } from './rows.ts'

export interface Tournament {
  readonly id: number
  readonly title: string
  readonly kind: TournamentKind
  readonly game: string | null
  readonly edgeE4: number | null
  readonly thresholdE4: bigint | null
  /** Kopecks, like the fee and the fund. */
  readonly minStake: bigint
  readonly joining: 'auto' | 'press' | 'fee'
  readonly fee: bigint
  readonly share: number
  readonly fund: bigint
  /** Kopecks of edge credit from which a player counts towards paid places; 0: a score is enough. */
  readonly leastEdge: bigint
  readonly places: readonly number[]
  /** Null: everybody plays alone. */
  readonly team: Teams | null
  readonly startsAt: Date
  readonly endsAt: Date
  /** Bets from this journal position on are too late; null before the end. */
  readonly closing: bigint | null
  readonly finishedAt: Date | null
  readonly cancelledAt: Date | null
  /** Kopecks; null until there is a result. */
  readonly prizeMoney: bigint | null
}

export interface NewTournament extends Contest {
  /** The key of a tournament created by rule, once. */
  rule?: string
  joining: Tournament['joining']
  fee: bigint
  share: number
  fund: bigint
  leastEdge: bigint
  places: readonly number[]
  team?: Teams
  startsAt: Date
  endsAt: Date
}

const fields = sql`
  id, title, kind, game, edge_e4, threshold_e4, min_stake, joining, fee, share, fund, least_edge, places, starts_at, ends_at, closing, finished_at, cancelled_at, prize_money, team_size, team_best`

export async function tournamentsWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<Tournament[]> {
  const { rows } = await sql<
    Omit<Row<'tournament'>, 'rule' | 'made_at'>
  >`select ${fields} from tournament where ${where}`.execute(db)
  return rows.map((row) => ({
    id: Number(row.id),
    title: row.title,
    kind: row.kind,
    game: row.game,
    edgeE4: row.edge_e4,
    thresholdE4: row.threshold_e4,
    minStake: row.min_stake,
    joining: row.joining,
    fee: row.fee,
    share: row.share,
    fund: row.fund,
    leastEdge: row.least_edge,
    places: row.places,
    team: row.team_size === null || row.team_best === null ? null : { size: row.team_size, best: row.team_best },
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    closing: row.closing,
    finishedAt: row.finished_at,
    cancelledAt: row.cancelled_at,
    prizeMoney: row.prize_money,
  }))
}

/**
 * The tournament of this id; `lock` is a locking clause, such as `for share`, with which no one cancels it until the
 * transaction ends.
 */
export async function tournamentById(db: Db | Tx, id: number, lock = sql``): Promise<Tournament | undefined> {
  return (await tournamentsWhere(db, sql`id = ${id} ${lock}`))[0]
}

/** Tournaments are created one at a time, so that the shares of the others are known. */
export const lockMaking = async (tx: Tx): Promise<void> =>
  void (await sql`lock table tournament in share row exclusive mode`.execute(tx))

/** Percent of edge credit that is free at every moment of a window. */
export async function freeShare(tx: Tx, startsAt: Date, endsAt: Date): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    with others as (
      select starts_at, ends_at, share from tournament where cancelled_at is null and starts_at < ${endsAt} and ends_at > ${startsAt}
    )
    select coalesce(max((select sum(share) from others o where o.starts_at <= at.moment and o.ends_at > at.moment)), 0)::int as most
    from (select ${startsAt}::timestamptz as moment union select starts_at from others where starts_at > ${startsAt}) as at`.execute(
    tx,
  )
  return mostShare - (rows[0]?.most ?? 0)
}

/**
 * The id of the new tournament; undefined if its rule has created it already. The caller holds `lockMaking` and has
 * checked the share.
 */
export async function makeTournament(tx: Tx, made: NewTournament): Promise<number | undefined> {
  const { rows } = await sql<Pick<Row<'tournament'>, 'id'>>`
    insert into tournament (rule, title, kind, game, edge_e4, threshold_e4, min_stake, joining, fee, share, fund, least_edge, places, team_size, team_best, starts_at, ends_at)
    values (${made.rule ?? null}, ${made.title}, ${made.kind}, ${made.game ?? null}, ${made.edgeE4 ?? null}, ${made.thresholdE4 ?? null}, ${made.minStake},
      ${made.joining}, ${made.fee}, ${made.share}, ${made.fund}, ${made.leastEdge}, ${[...made.places]}::smallint[], ${made.team?.size ?? null}, ${made.team?.best ?? null}, ${made.startsAt}, ${made.endsAt})
    on conflict (rule) do nothing returning id`.execute(tx)
  return rows[0] && Number(rows[0].id)
}

/**
 * Cancels it: no prizes, and every fee is returned. False if there is no such tournament, or it has ended and its
 * result stays.
 */
export async function cancelTournament(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tournament set cancelled_at = now() where id = ${id} and cancelled_at is null and finished_at is null and closing is null and ends_at > now()`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
