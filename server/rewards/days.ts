/** Sums finished days of the whole site: edge credit, payments, declared budgets. */
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { DeclaredBudget } from './declared.ts'
import { wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { type ByReward, type LawDay, standingOf } from './law.ts'
import type { Row } from './rows.ts'

/** Edge credit by day of Moscow, and a lower bound of how many players bet. */
export type CreditByDay = (db: Db) => Promise<readonly { day: string; edge: bigint; players: bigint }[]>

/** Returns every finished day, in order. A running day is never included. */
export async function finishedDays(
  db: Db,
  creditByDay: CreditByDay,
  declares: readonly DeclaredBudget[],
): Promise<LawDay[]> {
  const running = await sumFinishedDays(db)
  const [credited, paid, declared] = await Promise.all([creditByDay(db), paidByDay(db), declaredByDay(db, declares)])
  const credits = new Map(credited.map((each) => [each.day, each]))
  const days = [...new Set([...credits.keys(), ...paid.keys(), ...declared.keys()])]
    .filter((day) => day < running)
    .toSorted()
  return days.map((day) => {
    const { edge = 0n, players = 0n } = credits.get(day) ?? {}
    return { day, edge, players, paid: paid.get(day) ?? {}, declared: declared.get(day) ?? {} }
  })
}

/**
 * Adds up the payments of each finished day that was not added up yet. Returns the unfinished day. A day is finished
 * an hour after its midnight: by then every payment begun on it is written.
 */
async function sumFinishedDays(db: Db): Promise<string> {
  const {
    rows: [today],
  } = await sql<{
    day: string
  }>`select ((now() - interval '1 hour') at time zone 'Europe/Moscow')::date::text as day`.execute(db)
  const running = today?.day ?? ''
  await sql`
    insert into reward_day (day, reward, payments, paid)
    select (at at time zone 'Europe/Moscow')::date, reward, count(*), sum(amount) from reward_payment
    where at < ${running}::timestamp at time zone 'Europe/Moscow'
      and at >= coalesce((select (max(day) + 1)::timestamp at time zone 'Europe/Moscow' from reward_day), '-infinity')
    group by 1, 2 order by 1, 2 on conflict do nothing`.execute(db)
  return running
}

/**
 * Returns what each reward paid on each day of Moscow, both ends included: finished days from their sums, later days
 * from the payments.
 */
export async function rewardsByDay(
  db: Db,
  from: string,
  until: string,
): Promise<{ day: string; reward: RewardName; payments: bigint; paid: bigint }[]> {
  const { rows } = await sql<{ day: string; reward: RewardName; payments: bigint; paid: bigint }>`
    with summed as (select coalesce(max(day), '-infinity') as until_day from reward_day), payments as (
      select day, reward, payments, paid from reward_day
      union all
      select (at at time zone 'Europe/Moscow')::date, reward, 1, amount from reward_payment, summed
      where at >= case when until_day = '-infinity' then '-infinity' else (until_day + 1)::timestamp at time zone 'Europe/Moscow' end
    )
    select day::text as day, reward, sum(payments)::bigint as payments, sum(paid)::bigint as paid from payments where day between ${from}::date and ${until}::date group by day, reward`.execute(
    db,
  )
  return rows
}

/**
 * Returns what the players with these numbers, the last one excluded, were paid in each month of Moscow, «2026-11».
 * Kopecks.
 */
export async function rewardsByMonth(
  db: Db,
  first: bigint,
  end: bigint,
): Promise<{ month: string; rewards: bigint }[]> {
  const { rows } = await sql<{ month: string; rewards: bigint }>`
    select to_char(at at time zone 'Europe/Moscow', 'YYYY-MM') as month, sum(amount)::bigint as rewards
    from reward_payment where player >= ${first} and player < ${end} group by 1`.execute(db)
  return rows
}

export interface GrantedDay {
  day: string
  /** Whole kopecks. */
  edge: bigint
  /** Kopecks: the share of the day's edge credit plus what was declared on it. */
  granted: ByReward
}

/** Returns what the law allows on each day of Moscow, both ends included, for days with any bet or declaration. */
export async function grantedByDay(
  db: Db,
  creditByDay: CreditByDay,
  declares: readonly DeclaredBudget[],
  from: string,
  until: string,
): Promise<GrantedDay[]> {
  const [credited, declared] = await Promise.all([creditByDay(db), declaredByDay(db, declares)])
  const edges = new Map(credited.map(({ day, edge }) => [day, edge]))
  return [...new Set([...edges.keys(), ...declared.keys()])]
    .filter((day) => day >= from && day <= until)
    .map((day) => {
      const edge = edges.get(day) ?? 0n
      const { rewards } = standingOf([{ edge, paid: {}, declared: declared.get(day) ?? {} }])
      return {
        day,
        edge: wholeKopecks(edge),
        granted: Object.fromEntries(rewards.map(({ reward, bound }) => [reward, bound])),
      }
    })
}

async function paidByDay(db: Db): Promise<Map<string, ByReward>> {
  const { rows } = await sql<Pick<Row<'reward_day'>, 'reward' | 'paid'> & { day: string }>`
    select day::text as day, reward, paid from reward_day order by day`.execute(db)
  return byDay(rows.map(({ day, reward, paid }) => ({ day, reward: reward as RewardName, kopecks: paid })))
}

async function declaredByDay(db: Db, declares: readonly DeclaredBudget[]): Promise<Map<string, ByReward>> {
  const budgets = await Promise.all(
    declares.map(async ({ reward, byDay: read }) => (await read(db)).map((each) => ({ ...each, reward }))),
  )
  return byDay(budgets.flat())
}

function byDay(rows: readonly { day: string; reward: RewardName; kopecks: bigint }[]): Map<string, ByReward> {
  const days = new Map<string, Partial<Record<RewardName, bigint>>>()
  for (const { day, reward, kopecks } of rows) {
    const sums = days.get(day) ?? {}
    sums[reward] = (sums[reward] ?? 0n) + kopecks
    days.set(day, sums)
  }
  return days
}
