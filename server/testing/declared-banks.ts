/** Declares banks on a site, for tests: as two administrators would, or without a notice to the nodes. */
import { declareBank, newestBank } from '../play/bank/bank.ts'
import type { TestSite } from './site.ts'

/** In roubles: what one bet may win, and what the bets of one round may cost. */
interface Caps {
  win: number
  round: number
}

/** A bank with these caps, at shares of one hundredth of a per cent and more. */
const wishOf = ({ win, round }: Caps) => ({
  amount: BigInt(win) * 100n * 10_000n,
  betShareE4: 1,
  roundShareE4: Math.round(round / win),
})

/** Declares a bank as two administrators would; returns its number. `round` is a multiple of `win`. */
export async function declareTestBank(site: TestSite, caps: Caps): Promise<number> {
  return site.write(async (tx) => {
    const number = ((await newestBank(tx))?.number ?? 0) + 1
    const people = { reason: 'for a test', declaredBy: 1, agreedBy: 2 }
    if (!(await declareBank(tx, { number, ...wishOf(caps), ...people }))) throw new Error('another bank came between')
    return number
  })
}

/** The same without a notice to the nodes. */
export async function insertBank({ database: { pool } }: Pick<TestSite, 'database'>, caps: Caps): Promise<void> {
  const { amount, betShareE4, roundShareE4 } = wishOf(caps)
  await pool.query(
    `insert into declared_bank (number, amount, bet_share_e4, round_share_e4, reason, declared_by, agreed_by)
     select play_bank() + 1, $1, $2, $3, 'for a test', 1, 2`,
    [amount, betShareE4, roundShareE4],
  )
}
