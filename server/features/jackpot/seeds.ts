/**
 * Seeds of a draw. The tree is published before the first one is taken, and the list is closed before the slow draw
 * begins: nobody can choose a seed for what it gives.
 */
import { drawSteps } from '@kurazh/contract/rewards/jackpot.ts'
import { seedsHash } from '@kurazh/shared/proofs/jackpot.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { mostSeeds } from './policy.ts'
import type { Row } from './rows.ts'

/** Takes a seed. Returns the one that counts for this player, perhaps of another page; undefined: it came too late. */
export async function giveSeed(
  db: Db,
  player: number,
  { pot, attempt, seed }: { pot: number; attempt: number; seed: string },
): Promise<string | undefined> {
  return transaction(db, async (tx) => {
    // Until this commits the list cannot be closed.
    const { rows: open } = await sql`
      select from jackpot_pot where pot = ${pot} and attempt = ${attempt} and root is not null and seeds_hash is null
        and seeds_until > clock_timestamp() for share`.execute(tx)
    if (open.length === 0) return undefined
    await sql`
      insert into jackpot_seed (player, pot, attempt, seed)
      select l.player, l.pot, ${attempt}, ${seed} from jackpot_leaf l where l.player = ${player} and l.pot = ${pot}
        and (select count(*) from jackpot_seed s where s.pot = ${pot} and s.attempt = ${attempt}) < ${mostSeeds}
      on conflict (player, pot, attempt) do nothing`.execute(tx)
    const { rows } = await sql<Pick<Row<'jackpot_seed'>, 'seed'>>`
      select seed from jackpot_seed where player = ${player} and pot = ${pot} and attempt = ${attempt}`.execute(tx)
    return rows[0]?.seed
  })
}

/** Closes the list of a pot whose time for seeds is over. Returns whether this call did. */
export async function closeSeeds(db: Db, pot: number, steps = drawSteps): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<Pick<Row<'jackpot_pot'>, 'attempt'>>`
      select attempt from jackpot_pot where pot = ${pot} and root is not null and seeds_hash is null and seeds_until <= clock_timestamp() for update`.execute(
      tx,
    )
    const [row] = rows
    if (row === undefined) return false
    const seeds = await seedsOf(tx, pot, row.attempt)
    await sql`
      update jackpot_pot set seeds = ${seeds.length}, seeds_hash = ${seedsHash(pot, row.attempt, seeds)}, steps = ${steps} where pot = ${pot}`.execute(
      tx,
    )
    return true
  })
}

/** In the order in which they are hashed. */
export async function seedsOf(db: Db | Tx, pot: number, attempt: number): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'jackpot_seed'>, 'seed'>>`
    select seed from jackpot_seed where pot = ${pot} and attempt = ${attempt} order by seed collate "C"`.execute(db)
  return rows.map(({ seed }) => seed)
}
