/**
 * Keeps what bets may win within the declared bank. A declaration only tightens the limits in the code; bets that are
 * open keep what they were admitted with. Every stake names the bank under which it was admitted, and its write refuses
 * it under another one: a process may keep a copy.
 */
import { bankCaps, type BankWish } from '@kurazh/contract/play/bank.ts'
import { sql } from 'kysely'
import { notify } from '../../platform/database/bus.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readInTurn } from '../../platform/process/follow-state.ts'
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { type BetRefused, refused } from '../bets/bettor.ts'
import { exposureOf, limitsOf, type StakeLimits } from '../stake-limits.ts'
import type { Row } from '../rows.ts'

export const bankTopic = 'bank.declared'

export interface DeclaredBank extends BankWish {
  /** From 1; the newest is in force. */
  number: number
  reason: string
  declaredBy: number
  agreedBy: number
  at: Date
}

/** What one game takes: admission goes by one such value, and the write of the stake names its bank. */
export interface BetTerms {
  /** The number of the declared bank; 0 without one. */
  bank: number
  limits: StakeLimits
  /** What the open bets of one round may cost together, in kopecks. */
  exposureKopecks: bigint
}

/** The game whose terms are asked for; a game of shared rounds takes so many bets of a player in one. */
interface AskedGame {
  id: string
  betsARound?: number
}

export interface Bank {
  termsOf(game: AskedGame): BetTerms
  /** Reads the declaration again, then calls `changed`. A read that fails is repeated by the next one. */
  hear(): void
}

/** The terms under this declaration: those of the code, tightened. */
export function termsUnder(declared: DeclaredBank | undefined, { id, betsARound = 1 }: AskedGame): BetTerms {
  const [limits, exposureKopecks] = [limitsOf(id), exposureOf({ id, betsARound })]
  if (declared === undefined) return { bank: 0, limits, exposureKopecks }
  const { win, round } = bankCaps(declared)
  return {
    bank: declared.number,
    limits: { ...limits, maxWin: least(limits.maxWin, win) },
    exposureKopecks: least(exposureKopecks, round),
  }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** The terms of the code alone, where no bank is declared. */
export const undeclared: Bank = {
  termsOf: (game) => termsUnder(undefined, game),
  hear: () => undefined,
}

export async function followBank(db: Db, changed: () => void): Promise<Bank> {
  let declared = await newestBank(db)
  return {
    termsOf: (game) => termsUnder(declared, game),
    hear: readInTurn(
      () => newestBank(db),
      (read) => {
        if (read?.number === declared?.number) return
        declared = read
        changed()
      },
    ),
  }
}

/** A stake that its write did not take: one of another bank than the one in force makes this process read it again. */
export function refusedStake({ bank }: { bank: Pick<Bank, 'hear'> }, code: RefusalCode): BetRefused {
  if (code === 'LimitsChanged') bank.hear()
  return refused(code)
}

type BankRow = Row<'declared_bank'>
const fields = sql`number, amount, bet_share_e4, round_share_e4, reason, declared_by, agreed_by, at`

const bankOf = (row: BankRow): DeclaredBank => ({
  number: row.number,
  amount: row.amount,
  betShareE4: row.bet_share_e4,
  roundShareE4: row.round_share_e4,
  reason: row.reason,
  declaredBy: Number(row.declared_by),
  agreedBy: Number(row.agreed_by),
  at: row.at,
})

/** The bank in force; undefined where none was declared. */
export const newestBank = async (db: Db | Tx): Promise<DeclaredBank | undefined> => (await newestBanks(db, 1))[0]

/** The last declarations, newest first. */
export async function newestBanks(db: Db | Tx, most: number): Promise<DeclaredBank[]> {
  const { rows } = await sql<BankRow>`select ${fields} from declared_bank order by number desc limit ${most}`.execute(
    db,
  )
  return rows.map(bankOf)
}

/** Declares it with the commit of `tx`. False if another one was declared meanwhile: it is not the next number. */
export async function declareBank(
  tx: Tx,
  { number, amount, betShareE4, roundShareE4, reason, declaredBy, agreedBy }: Omit<DeclaredBank, 'at'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into declared_bank (number, amount, bet_share_e4, round_share_e4, reason, declared_by, agreed_by)
    select ${number}::int, ${amount}::bigint, ${betShareE4}::int, ${roundShareE4}::int, ${reason}, ${declaredBy}::bigint, ${agreedBy}::bigint
    where ${number} = play_bank() + 1 on conflict (number) do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await notify(tx, bankTopic, {})
  return true
}
