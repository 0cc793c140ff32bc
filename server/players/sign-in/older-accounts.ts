/**
 * Holds the older accounts of a player who has excluded themselves: those with the same mailbox or payout details, as
 * soon as the marks are known. A device alone holds newcomers only: whole networks share one, and anybody could shut
 * their players out by excluding an account of his own.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { JobGround } from '../../platform/process/failing-items.ts'
import type { Row } from '../rows.ts'
import { holdIfMarked, ownTraits } from './excluded.ts'

const excludedAtOnce = 100

export async function holdOlderAccounts(ground: JobGround, markKey: Buffer): Promise<void> {
  const { rows } = await sql<Pick<Row<'excluded_mark'>, 'player'>>`
    select distinct player from excluded_mark where looked_at is null limit ${excludedAtOnce}`.execute(ground.db)
  await eachItem(ground, {
    job: 'older accounts of the excluded',
    items: rows.map(({ player }) => Number(player)),
    nameOf: (player) => `player ${player}`,
    async work(player) {
      // Marks that come from now on are looked at next time.
      const at = await nowOf(ground.db)
      for (const other of await likeThis(ground.db, player))
        await transaction(ground.db, (tx) => holdOlder(tx, markKey, other))
      await sql`
        update excluded_mark set looked_at = ${at} where player = ${player} and looked_at is null and marked_at <= ${at}`.execute(
        ground.db,
      )
    },
  })
}

async function nowOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db)
  return rows[0]?.at ?? new Date()
}

/** A mailbox that the excluded player only typed holds nobody: it may be another person's. */
async function holdOlder(tx: Tx, markKey: Buffer, player: number): Promise<void> {
  const traits = (await ownTraits(tx, player)).filter(({ kind }) => kind !== 'device')
  await holdIfMarked(tx, markKey, player, traits, { proven: true })
}

/** Accounts with a payout place or the confirmed mailbox of this player. */
async function likeThis(db: Db, player: number): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'player'>, 'id'>>`
    select p.player as id from player_payee own join player_payee p using (details_key) where own.player = ${player} and p.player <> ${player}
    union
    select o.id from player own join player o using (mailbox) where own.id = ${player} and own.email_confirmed_at is not null and o.id <> ${player} and o.closed_at is null
    order by id`.execute(db)
  return rows.map(({ id }) => Number(id))
}
