/** Codes, as an operator makes and ends them: the budget of each is uses times amount, declared when it is made. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { DeclaredBudget, DeclaredDay } from '../../rewards/declared.ts'
import type { Row } from './rows.ts'

export type PromoCode = Pick<Row<'promo_code'>, 'code' | 'amount' | 'most_uses' | 'uses' | 'wager' | 'from_at' | 'until_at' | 'ended_at'>
const fields = sql`code, amount, most_uses, uses, wager, from_at, until_at, ended_at`

/** Written in one way whatever way it is typed. */
export const codeKey = (code: string): string => code.trim().toUpperCase()

export interface NewCode {
  code: string
  /** In kopecks, a use. */
  amount: bigint
  mostUses: bigint
  /** So many times the amount must be staked before it is paid, at most ten. */
  wager: number
  until: Date
}

/** Kopecks that codes made in the last 24 hours may give away together. Those who make codes go one after another: each counts what the last one declared. */
export async function declaredLately(tx: Tx): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtext('promo codes'))`.execute(tx)
  const { rows: [row] } = await sql<{ kopecks: bigint }>`select coalesce(sum(amount * most_uses), 0)::bigint as kopecks from promo_code where made_at > now() - interval '24 hours'`.execute(tx)
  return row?.kopecks ?? 0n
}

/** False where there is, or was, such a code. */
export async function makeCode(tx: Tx, { code, amount, mostUses, wager, until }: NewCode): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promo_code (code, amount, most_uses, wager, from_at, until_at)
    values (${codeKey(code)}, ${amount}, ${mostUses}, ${wager}, now(), ${until}) on conflict (code) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Nobody enters it any more; who has keeps it. False where there is none to end. */
export async function endCode(tx: Tx, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update promo_code set ended_at = now() where code = ${codeKey(code)} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function allCodes(db: Db): Promise<PromoCode[]> {
  const { rows } = await sql<PromoCode>`select ${fields} from promo_code order by made_at desc, code`.execute(db)
  return rows
}

/** Takes one use of a code that may be entered now; undefined where there is none, or none is left. The row's lock makes each use one. */
export async function takeUse(tx: Tx, code: string): Promise<PromoCode | undefined> {
  const { rows } = await sql<PromoCode>`
    update promo_code set uses = uses + 1
    where code = ${codeKey(code)} and uses < most_uses and ended_at is null and now() between from_at and until_at returning ${fields}`.execute(tx)
  return rows[0]
}

/** All uses of every code, from the day it was made, however many were entered and whenever it was ended. */
export const promoBudget: DeclaredBudget = {
  reward: 'promo',
  async byDay(db) {
    const { rows } = await sql<DeclaredDay>`
      select (made_at at time zone 'Europe/Moscow')::date::text as day, sum(amount * most_uses)::bigint as kopecks from promo_code group by 1 order by 1`.execute(db)
    return rows
  },
}
