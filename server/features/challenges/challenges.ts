/** Stores challenges: created once, changed only by their winners and by being cancelled. */
import { sql, type RawBuilder } from 'kysely'
import type { challengeStates } from '@kurazh/contract/rewards/challenges.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DeclaredBudget, DeclaredDay } from '../../rewards/declared.ts'
import type { Goal } from './cost.ts'
import { mostPartE4 } from './policy.ts'
import type { Row } from './rows.ts'

export interface Challenge extends Goal {
  readonly id: number
  /** Kopecks, for each place. */
  readonly prize: bigint
  readonly places: number
  readonly taken: number
  readonly startsAt: Date
  /** Bets that were over by then count: the end as declared, or when it was cancelled. */
  readonly endsAt: Date
  readonly cancelledAt: Date | null
}

export interface NewChallenge extends Goal {
  prize: bigint
  places: number
  partE4: number
  /** Null: when it is stored. */
  startsAt: Date | null
  endsAt: Date
}

export async function challengesWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<Challenge[]> {
  const { rows } = await sql<Omit<Row<'challenge'>, 'part_e4' | 'made_at'>>`
    select id, game, threshold_e4, min_stake, prize, places, taken, starts_at, ends_at, cancelled_at from challenge where ${where}`.execute(
    db,
  )
  return rows.map((row) => ({
    id: Number(row.id),
    game: row.game,
    thresholdE4: row.threshold_e4,
    minStake: row.min_stake,
    prize: row.prize,
    places: row.places,
    taken: row.taken,
    startsAt: row.starts_at,
    endsAt: row.cancelled_at !== null && row.cancelled_at < row.ends_at ? row.cancelled_at : row.ends_at,
    cancelledAt: row.cancelled_at,
  }))
}

export function stateOf(
  { startsAt, endsAt, cancelledAt, taken, places }: Challenge,
  now = Date.now(),
): (typeof challengeStates)[number] {
  if (cancelledAt !== null) return 'cancelled'
  if (taken >= places || endsAt.getTime() <= now) return 'over'
  return startsAt.getTime() > now ? 'coming' : 'running'
}

/** Challenges are created one at a time, so that the shares of the others are known. */
export const lockMaking = async (tx: Tx): Promise<void> =>
  void (await sql`lock table challenge in share row exclusive mode`.execute(tx))

/**
 * The share of a bet's edge credit, in ten-thousandths, that no other challenge takes at any moment of a window. A
 * challenge of one game and one of another never count the same bet. A cancelled one, or one without a free place, no longer counts.
 */
export async function freePartE4(
  tx: Db | Tx,
  { game, startsAt, endsAt }: Pick<NewChallenge, 'game' | 'endsAt'> & { startsAt: Date },
): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    with others as (
      select starts_at, ends_at, part_e4 from challenge
      where cancelled_at is null and taken < places and starts_at < ${endsAt} and ends_at > ${startsAt}
        and (game is null or ${game}::text is null or game = ${game}::text)
    )
    select coalesce(max((select sum(part_e4) from others o where o.starts_at <= at.moment and o.ends_at > at.moment)), 0)::int as most
    from (select ${startsAt}::timestamptz as moment union select starts_at from others where starts_at > ${startsAt}) as at`.execute(
    tx,
  )
  return Math.max(0, mostPartE4 - (rows[0]?.most ?? 0))
}

/** The id of the new challenge. It never begins before it is stored: bets of before were not placed for it. */
export async function storeChallenge(tx: Tx, made: NewChallenge): Promise<number> {
  const { rows } = await sql<Pick<Row<'challenge'>, 'id'>>`
    insert into challenge (game, threshold_e4, min_stake, prize, places, part_e4, made_at, starts_at, ends_at)
    select ${made.game}::text, ${made.thresholdE4}::bigint, ${made.minStake}::bigint, ${made.prize}::bigint, ${made.places}::smallint, ${made.partE4}::int,
      clock.now, greatest(coalesce(${made.startsAt}::timestamptz, clock.now), clock.now), ${made.endsAt}::timestamptz
    from (select clock_timestamp() as now) as clock returning id`.execute(tx)
  if (rows[0] === undefined) throw new Error('a challenge was not stored')
  return Number(rows[0].id)
}

/** Cancels it: places that are won stay won. False if there is none to cancel. */
export async function cancelChallenge(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update challenge set cancelled_at = clock_timestamp()
    where id = ${id} and cancelled_at is null and taken < places and ends_at > clock_timestamp()`.execute(tx)
  return numAffectedRows === 1n
}

export type Win = Pick<
  Row<'challenge_win'>,
  'player' | 'challenge' | 'place' | 'link' | 'multiplier_e4' | 'at' | 'amount' | 'paid_at'
>

/** The winners of these challenges, by place. */
export async function winsOf(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Win[]>> {
  const { rows } = await sql<Win>`
    select player, challenge, place, link, multiplier_e4, at, amount, paid_at from challenge_win
    where challenge = any(${ids}::bigint[]) order by challenge, place`.execute(db)
  return Map.groupBy(rows, ({ challenge }) => Number(challenge))
}

/** All places of every challenge, from the day it was made, no matter how many were won and when it ended. */
export const challengeBudget: DeclaredBudget = {
  reward: 'challenge',
  async byDay(db) {
    const { rows } = await sql<DeclaredDay>`
      select (made_at at time zone 'Europe/Moscow')::date::text as day, sum(prize * places)::bigint as kopecks from challenge group by 1 order by 1`.execute(
      db,
    )
    return rows
  },
}
