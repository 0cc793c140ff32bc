/**
 * Running sums of referral income per player. Checking a newcomer adds the checked days; a late batch of bets adds what
 * it changes on them. The rows of days remain the source of truth: the sum only saves adding them up on each request.
 */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import type { Row } from './rows.ts'

/** In micro-kopecks. */
export interface Brought {
  player: bigint
  income: bigint
}

/** Adds to the players' sums, in the order of player ids: many newcomers have the same owner. */
export async function addIncome(tx: Tx, brought: readonly Brought[]): Promise<void> {
  const added = brought.filter(({ income }) => income !== 0n)
  if (added.length === 0) return
  await sql`
    insert into referral_income as i (player, income)
    select player, sum(income) from jsonb_to_recordset(${asText(added)}::jsonb) as v(player bigint, income bigint) group by player order by player
    on conflict (player) do update set income = i.income + excluded.income`.execute(tx)
}

type Summed = Pick<Row<'referral'>, 'owner' | 'income' | 'own_income' | 'counts'> & {
  stands: boolean
  more: bigint
  own_more: bigint
}

/** On the first check, this many days before the registration are included, in case a clock was wrong. */
const daysBefore = 30

/**
 * Brings the sums of owner and newcomer up to the last checked day, and removes or restores them if a person's decision
 * changed. The caller has locked or written the newcomer's row.
 */
export async function sumUp(tx: Tx, newcomer: bigint | number): Promise<void> {
  const {
    rows: [row],
  } = await sql<Summed>`
    select r.owner, r.income, r.own_income, r.counts, (r.held_at is null or r.verdict is not distinct from 'released') as stands,
      coalesce(sum(d.income), 0)::bigint as more, coalesce(sum(o.income), 0)::bigint as own_more
    from referral r
      left join lateral generate_series(coalesce(r.summed_day + 1, (r.at at time zone 'Europe/Moscow')::date - ${daysBefore}::int), r.looked_day, interval '1 day') as asked(day) on true
      left join referral_day d on d.player = r.owner and d.day = asked.day::date and d.newcomer = r.player
      left join referral_own_day o on o.player = r.player and o.day = asked.day::date
    where r.player = ${newcomer} group by r.player`.execute(tx)
  if (row === undefined) return
  const [income, own] = [row.income + row.more, row.own_income + row.own_more]
  await sql`
    update referral set income = ${income}, own_income = ${own}, summed_day = greatest(summed_day, looked_day), counts = ${row.stands} where player = ${newcomer}`.execute(
    tx,
  )
  await addIncome(tx, [
    { player: row.owner, income: (row.stands ? income : 0n) - (row.counts ? row.income : 0n) },
    { player: BigInt(newcomer), income: (row.stands ? own : 0n) - (row.counts ? row.own_income : 0n) },
  ])
}
