/** Stops a player's payouts for a while: nothing new is asked for, approved or sent until the freeze is lifted. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { lock } from '../../wallet/withdrawals.ts'
import type { Row } from './rows.ts'

export type Freeze = Pick<Row<'payout_freeze'>, 'reason' | 'at' | 'made_by'>

export async function freezeOf(db: Db | Tx, player: number): Promise<Freeze | undefined> {
  const { rows } = await sql<Freeze>`select reason, at, made_by from payout_freeze where player = ${player}`.execute(db)
  return rows[0]
}

/** False: they are stopped already. Locks the player's money, so that no payout begins meanwhile. */
export async function freezePayouts(tx: Tx, player: number, reason: string, maker: number): Promise<boolean> {
  await lock(tx, player)
  const { numAffectedRows } = await sql`
    insert into payout_freeze (player, reason, made_by) values (${player}, ${reason}, ${maker}) on conflict do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** False: they are not stopped. */
export async function liftFreeze(tx: Tx, player: number): Promise<boolean> {
  await lock(tx, player)
  const { numAffectedRows } = await sql`delete from payout_freeze where player = ${player}`.execute(tx)
  return numAffectedRows === 1n
}
