/** Draws the ticket of a pot whose list of seeds is closed, and names the winner. */
import { drawText, ownerOf, ticketOf } from '@kurazh/shared/proofs/jackpot.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { uidsOf } from '../../players/public.ts'
import { branchOf, placeOfTicket } from './book.ts'
import type { Row } from './rows.ts'

/** The value of the draw; undefined: the node stops. */
export type Draw = (asked: { text: string; steps: number }) => Promise<string | undefined>

type Due = Pick<
  Row<'jackpot_pot'>,
  'attempt' | 'root' | 'secret' | 'seeds_hash' | 'steps' | 'leaves' | 'total' | 'amount' | 'carried'
>

/**
 * Draws, unless another node does: it has the lease. A node that dies in the middle is followed by another after the
 * lease. Returns whether this call named the winner.
 */
export async function drawWinner(db: Db, pot: number, draw: Draw, leaseMs: number): Promise<boolean> {
  const { rows } = await sql<Due>`
    update jackpot_pot set drawing_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where pot = ${pot} and seeds_hash is not null and drawn_at is null and (drawing_until is null or drawing_until < clock_timestamp())
    returning attempt, root, secret, seeds_hash, steps, leaves, total, amount, carried`.execute(db)
  const [due] = rows
  if (due === undefined) return false
  const { attempt, root, secret, seeds_hash: seeds, steps, leaves, total, amount, carried } = due
  if (root === null || secret === null || seeds === null || steps === null || leaves === null || amount === null)
    throw new Error(`jackpot ${pot} is drawn before it fell`)
  const value = await draw({ text: drawText({ pot, attempt, root, secret, seedsHash: seeds }), steps })
  if (value === undefined) return false
  const ticket = ticketOf(value, total)
  const winner = await playerAt(db, pot, await placeOfTicket(db, pot, leaves, ticket))
  const uid = (await uidsOf(db, [winner])).get(winner) ?? ''
  const branch = await branchOf(db, pot, winner, (salt) => ownerOf(pot, uid, salt))
  if (branch === undefined) throw new Error(`the winner of jackpot ${pot} has no share`)
  const { salt: _, ...shown } = branch
  return transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update jackpot_pot set value = ${value}, ticket = ${ticket}, branch = ${JSON.stringify(shown)}::jsonb, drawn_at = clock_timestamp()
      where pot = ${pot} and drawn_at is null and attempt = ${attempt} and seeds_hash = ${seeds}`.execute(tx)
    if (numAffectedRows !== 1n) return false
    await sql`insert into jackpot_prize (player, pot, amount) values (${winner}, ${pot}, ${amount + carried})`.execute(
      tx,
    )
    return true
  })
}

async function playerAt(db: Db, pot: number, place: number): Promise<number> {
  const { rows } = await sql<Pick<Row<'jackpot_leaf'>, 'player'>>`
    select player from jackpot_leaf where pot = ${pot} and place = ${place}`.execute(db)
  if (rows[0] === undefined) throw new Error(`jackpot ${pot} has no share at ${place}`)
  return Number(rows[0].player)
}
