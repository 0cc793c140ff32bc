/**
 * Stops a player's payouts for a while, or all of a restored site: nothing new is asked for, approved or sent until
 * somebody lets them go on.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { keepAside, type KeptAside } from '../../platform/database/kept-aside.ts'
import { balancesOf } from '../../wallet/wallet.ts'
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
  if (numAffectedRows === 1n) await keepAside(tx, { kind: 'payouts', player, stopped: true })
  return numAffectedRows === 1n
}

/** False: they are not stopped. */
export async function liftFreeze(tx: Tx, player: number): Promise<boolean> {
  await lock(tx, player)
  const { numAffectedRows } = await sql`delete from payout_freeze where player = ${player}`.execute(tx)
  if (numAffectedRows === 1n) await keepAside(tx, { kind: 'payouts', player, stopped: false })
  return numAffectedRows === 1n
}

/** Why no payout of the site goes out; undefined: they do. */
export async function payoutStop(db: Db | Tx): Promise<Pick<Row<'payout_stop'>, 'reason' | 'at'> | undefined> {
  const { rows } = await sql<Pick<Row<'payout_stop'>, 'reason' | 'at'>>`select reason, at from payout_stop`.execute(db)
  return rows[0]
}

/** False: they were not stopped. */
export async function openPayouts(tx: Tx): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from payout_stop`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * After a restoration: stops all payouts until a person opens them, and those of each player whose were stopped by the
 * records kept outside the database. Returns the number of those players. May be run again.
 */
export async function stopAfterRestoration(db: Db, aside: readonly KeptAside[]): Promise<number> {
  await sql`insert into payout_stop (reason) values ('сайт восстановлен из копии') on conflict do nothing`.execute(db)
  const newest = new Map<number, boolean>()
  for (const entry of aside) if (entry.kind === 'payouts') newest.set(entry.player, entry.stopped)
  const stopped = [...newest].flatMap(([player, isStopped]) => (isStopped ? [player] : []))
  const known = [...(await balancesOf(db, stopped)).keys()]
  await sql`
    insert into payout_freeze (player, reason, made_by)
    select player, 'остановлены до восстановления сайта из копии', 0 from unnest(${known}::bigint[]) as player on conflict do nothing`.execute(
    db,
  )
  return known.length
}
