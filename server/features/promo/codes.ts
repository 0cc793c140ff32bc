/** Creates and ends promo codes. The budget of a code is its uses times its amount, declared when it is created. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DeclaredBudget, DeclaredDay } from '../../rewards/declared.ts'
import type { Row } from './rows.ts'

export type PromoCode = Pick<
  Row<'promo_code'>,
  'code' | 'amount' | 'most_uses' | 'uses' | 'wager' | 'from_at' | 'until_at' | 'ended_at'
>
const fields = sql`code, amount, most_uses, uses, wager, from_at, until_at, ended_at`

/** Normalizes a code as typed. */
export const codeKey = (code: string): string => code.trim().toUpperCase()

export interface NewCode {
  code: string
  /** In kopecks, for each use. */
  amount: bigint
  mostUses: bigint
  /** The multiple of the amount that must be staked before it is paid, at most ten. */
  wager: number
  until: Date
}

/** False if this code exists or existed before. */
export async function makeCode(tx: Tx, { code, amount, mostUses, wager, until }: NewCode): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promo_code (code, amount, most_uses, wager, from_at, until_at)
    values (${codeKey(code)}, ${amount}, ${mostUses}, ${wager}, now(), ${until}) on conflict (code) do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** No one can enter it any more; players who entered it keep it. False if there is no such code to end. */
export async function endCode(tx: Tx, code: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update promo_code set ended_at = now() where code = ${codeKey(code)} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function allCodes(db: Db): Promise<PromoCode[]> {
  const { rows } = await sql<PromoCode>`select ${fields} from promo_code order by made_at desc, code`.execute(db)
  return rows
}

/**
 * Takes one use of a valid code; undefined if there is no such code or no use left. The row's lock takes uses one by
 * one.
 */
export async function takeUse(tx: Tx, code: string): Promise<PromoCode | undefined> {
  const { rows } = await sql<PromoCode>`
    update promo_code set uses = uses + 1
    where code = ${codeKey(code)} and uses < most_uses and ended_at is null and now() between from_at and until_at returning ${fields}`.execute(
    tx,
  )
  return rows[0]
}

/** All uses of every code, from the day it was created, no matter how many were entered and when it ended. */
export const promoBudget: DeclaredBudget = {
  reward: 'promo',
  async byDay(db) {
    const { rows } = await sql<DeclaredDay>`
      select (made_at at time zone 'Europe/Moscow')::date::text as day, sum(amount * most_uses)::bigint as kopecks from promo_code group by 1 order by 1`.execute(
      db,
    )
    return rows
  },
}
