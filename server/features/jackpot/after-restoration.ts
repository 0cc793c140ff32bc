/**
 * After a restoration from a backup. The live site may have shown more of a pot than the copy knows: the open pot's
 * promise is withdrawn and its shares go into a pot with a new secret; draws that had begun begin again.
 */
import { randomInt } from 'node:crypto'
import { microOfKopeck } from '@kurazh/shared/proofs/jackpot.ts'
import { sql } from 'kysely'
import { transaction, type Tx } from '../../platform/database/database.ts'
import type { RestoredGround } from '../../slice.ts'
import { usualBounds } from './policy.ts'
import { type OpenPot, openPot, openPotNow } from './pots.ts'
import type { Row } from './rows.ts'

/**
 * Numbers that the live site may have given to pots since the copy, at least. Another number each time: two restorations
 * from one copy open two pots, with two promises.
 */
const skippedPots = 1_000

export async function jackpotAfterRestoration({
  database: { db },
  key,
  restoration,
}: Pick<RestoredGround, 'database' | 'key' | 'restoration'>): Promise<readonly string[]> {
  return transaction(db, async (tx) => {
    const pot = await openPotNow(tx, key)
    const declared = BigInt(restoration.id)
    if (pot === undefined || pot.restoration === declared) return []
    await replace(tx, pot, () =>
      openPot(tx, key, {
        least: largest(usualBounds.least, pot.total / microOfKopeck + 1n),
        ceiling: largest(usualBounds.ceiling, pot.ceiling),
        skips: skippedPots + randomInt(skippedPots * 1_000),
        total: pot.total,
        carried: pot.carried,
        restoration: declared,
      }),
    )
    const again = await beginDrawsAgain(tx)
    return [
      `Джекпот: обещание котла ${pot.pot} снято, вклады перешли в новый котёл с новым секретом. Розыгрышей начато заново: ${again}.`,
    ]
  })
}

const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other)

async function replace(tx: Tx, { pot }: OpenPot, open: () => Promise<OpenPot>): Promise<void> {
  await sql`update jackpot_pot set withdrawn_at = clock_timestamp() where pot = ${pot}`.execute(tx)
  const { pot: next } = await open()
  await sql`update jackpot_share set pot = ${next} where pot = ${pot}`.execute(tx)
}

/** The live site may have published other salts, other seeds and another winner. What is drawn in the copy stays. */
async function beginDrawsAgain(tx: Tx): Promise<number> {
  const { rows } = await sql<Pick<Row<'jackpot_pot'>, 'pot'>>`
    update jackpot_pot set attempt = attempt + 1, root = null, leaves = null, seeds_until = null, seeds = null, seeds_hash = null, steps = null, drawing_until = null
    where fallen_at is not null and drawn_at is null returning pot`.execute(tx)
  const pots = rows.map(({ pot }) => `${pot}`)
  await sql`delete from jackpot_leaf where pot = any(${pots}::bigint[])`.execute(tx)
  await sql`delete from jackpot_node where pot = any(${pots}::bigint[])`.execute(tx)
  return pots.length
}
