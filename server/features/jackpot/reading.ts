/** Reads pots and contributions for the pages. */
import { fallsShown, type potStages, type WithdrawnPot } from '@kurazh/contract/rewards/jackpot.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { daysAPage } from './policy.ts'
import type { Row } from './rows.ts'

export interface OpenPotShown {
  pot: number
  commitment: string
  least: bigint
  ceiling: bigint
  /** Micro-kopecks. */
  total: bigint
  carried: bigint
  openedAt: Date
}

export async function openPotShown(db: Db): Promise<OpenPotShown | null> {
  const { rows } = await sql<
    Pick<Row<'jackpot_pot'>, 'pot' | 'commitment' | 'least' | 'ceiling' | 'total' | 'carried' | 'opened_at'>
  >`
    select pot, commitment, least, ceiling, total, carried, opened_at from jackpot_pot where fallen_at is null and withdrawn_at is null`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return null
  const { pot, opened_at: openedAt, ...rest } = row
  return { ...rest, pot: Number(pot), openedAt }
}

const fallFields = sql`pot, commitment, least, ceiling, amount, carried, fallen_at, attempt, root, leaves, seeds_until, seeds, seeds_hash, steps, secret, value,
  ticket, branch, drawn_at`
type FallRow = Pick<
  Row<'jackpot_pot'>,
  | 'pot'
  | 'commitment'
  | 'least'
  | 'ceiling'
  | 'amount'
  | 'carried'
  | 'fallen_at'
  | 'attempt'
  | 'root'
  | 'leaves'
  | 'seeds_until'
  | 'seeds'
  | 'seeds_hash'
  | 'steps'
  | 'secret'
  | 'value'
  | 'ticket'
  | 'branch'
  | 'drawn_at'
>

export interface FallenPot extends Omit<OpenPotShown, 'openedAt' | 'total'> {
  amount: bigint
  fallenAt: Date
  attempt: number
  root: string | null
  leaves: number | null
  seedsUntil: Date | null
  seeds: number | null
  seedsHash: string | null
  steps: number | null
  secret: string
  value: string | null
  ticket: bigint | null
  branch: unknown
  stage: (typeof potStages)[number]
}

function fallOfRow(row: FallRow): FallenPot[] {
  const { fallen_at: fallenAt, seeds_until: seedsUntil, seeds_hash: seedsHash, drawn_at: drawnAt, ...rest } = row
  const { amount, secret } = rest
  if (fallenAt === null || amount === null || secret === null) return []
  const stage = rest.root === null ? 'counting' : seedsHash === null ? 'seeds' : drawnAt === null ? 'drawing' : 'drawn'
  return [{ ...rest, pot: Number(rest.pot), amount, secret, fallenAt, seedsUntil, seedsHash, stage }]
}

/** The newest pots that fell. */
export async function fallenPots(db: Db): Promise<FallenPot[]> {
  const { rows } =
    await sql<FallRow>`select ${fallFields} from jackpot_pot where fallen_at is not null order by pot desc limit ${fallsShown}`.execute(
      db,
    )
  return rows.flatMap(fallOfRow)
}

export async function fallenPot(db: Db, pot: number): Promise<FallenPot | undefined> {
  const { rows } =
    await sql<FallRow>`select ${fallFields} from jackpot_pot where pot = ${pot} and fallen_at is not null`.execute(db)
  return rows.flatMap(fallOfRow)[0]
}

/** Pots that a restoration has withdrawn, newest first, each with the pot opened in its place, which names the restoration. */
export async function withdrawnPots(db: Db): Promise<WithdrawnPot[]> {
  const { rows } = await sql<Pick<Row<'jackpot_pot'>, 'pot' | 'withdrawn_at' | 'restoration'> & { before: bigint }>`
    select w.pot, next.pot as before, w.withdrawn_at, next.restoration from jackpot_pot w
    cross join lateral (select n.pot, n.restoration from jackpot_pot n where n.pot > w.pot order by n.pot limit 1) next
    where w.withdrawn_at is not null order by w.pot desc limit ${fallsShown}`.execute(db)
  return rows.flatMap(({ pot, before, withdrawn_at: at, restoration }) =>
    at === null
      ? []
      : [{ pot: Number(pot), before: Number(before), at: at.toISOString(), restoration: Number(restoration) }],
  )
}

export interface ShownPrize {
  player: number
  state: 'paid' | 'waits' | 'carried'
}

/** The winners of these pots, by pot. */
export async function prizesOf(db: Db, pots: readonly number[]): Promise<ReadonlyMap<number, ShownPrize>> {
  const { rows } = await sql<Pick<Row<'jackpot_prize'>, 'player' | 'pot' | 'paid_at' | 'carried_into'>>`
    select player, pot, paid_at, carried_into from jackpot_prize where pot = any(${pots}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ player, pot, paid_at: paidAt, carried_into: into }) => [
      Number(pot),
      { player: Number(player), state: into !== null ? 'carried' : paidAt === null ? 'waits' : 'paid' },
    ]),
  )
}

/** Micro-kopecks that the player has put into these pots, by pot. */
export async function contributedTo(
  db: Db,
  player: number,
  pots: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<Pick<Row<'jackpot_share'>, 'pot' | 'contributed'>>`
    select pot, sum(contributed)::bigint as contributed from jackpot_share where player = ${player} and pot = any(${pots}::bigint[]) group by pot`.execute(
    db,
  )
  return new Map(rows.map(({ pot, contributed }) => [Number(pot), contributed]))
}

export interface ShownDay {
  day: string
  pots: { pot: number; contributed: string }[]
}

/** Whole days, newest first. */
export async function daysOf(
  db: Db,
  player: number,
  before: string | undefined,
): Promise<{ days: ShownDay[]; more: boolean }> {
  const { rows: found } = await sql<{ day: string }>`
    select distinct day::text as day from jackpot_share where player = ${player} and day < coalesce(${before ?? null}::date, 'infinity')
    order by day desc limit ${daysAPage + 1}`.execute(db)
  const shown = found.slice(0, daysAPage).map(({ day }) => day)
  const { rows } = await sql<Pick<Row<'jackpot_share'>, 'pot' | 'contributed'> & { day: string }>`
    select day::text as day, pot, contributed from jackpot_share where player = ${player} and day = any(${shown}::date[]) order by day desc, pot`.execute(
    db,
  )
  const days = shown.map((day) => ({
    day,
    pots: rows
      .filter((row) => row.day === day)
      .map(({ pot, contributed }) => ({ pot: Number(pot), contributed: `${contributed}` })),
  }))
  return { days, more: found.length > daysAPage }
}
