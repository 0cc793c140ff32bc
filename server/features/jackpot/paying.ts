/** Pays drawn pots: each once, under its winner's lock. What nobody can ever be paid goes into the open pot. */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { closedAmong } from '../../players/public.ts'
import { payReward, RewardWaits } from '../../rewards/pay.ts'
import type { Reward, Waiting } from '../../rewards/reward.ts'
import { lock } from '../../wallet/wallet.ts'
import type { Row } from './rows.ts'

export interface Prize {
  readonly player: number
  readonly pot: number
}

const paymentKey = (pot: number): string => `jackpot:${pot}`

/** Prizes that may be paid now, after this one. */
export async function unpaidPrizes(db: Db, after: Prize | undefined, atOnce: number): Promise<Prize[]> {
  const { rows } = await sql<Pick<Row<'jackpot_prize'>, 'player' | 'pot'>>`
    select player, pot from jackpot_prize
    where paid_at is null and carried_into is null and not waits and (player, pot) > (${after?.player ?? 0}::bigint, ${after?.pot ?? 0}::bigint)
    order by player, pot limit ${atOnce}`.execute(db)
  return rows.map(({ player, pot }) => ({ player: Number(player), pot: Number(pot) }))
}

/** Pays a prize, or leaves it waiting. Returns the balance if this call has paid it. */
export async function payPrize(db: Db, { player, pot }: Prize): Promise<bigint | undefined> {
  try {
    return await transaction(db, async (tx) => {
      await lock(tx, player)
      const { rows } = await sql<Pick<Row<'jackpot_prize'>, 'amount'>>`
        select amount from jackpot_prize where player = ${player} and pot = ${pot} and paid_at is null and carried_into is null for update`.execute(
        tx,
      )
      const [prize] = rows
      if (prize === undefined) return undefined
      if ((await closedAmong(tx, [player])).has(player)) return void (await carry(tx, { player, pot }, prize.amount))
      await sql`update jackpot_prize set paid_at = clock_timestamp() where player = ${player} and pot = ${pot}`.execute(
        tx,
      )
      return payReward(tx, player, { reward: 'jackpot', key: paymentKey(pot), kopecks: prize.amount })
    })
  } catch (error) {
    if (!(error instanceof RewardWaits)) throw error
    await sql`update jackpot_prize set waits = true where player = ${player} and pot = ${pot} and paid_at is null`.execute(
      db,
    )
    return undefined
  }
}

/** On top of the pot that is being filled. Throws where it has just fallen: the next look finds another. */
async function carry(tx: Tx, { player, pot }: Prize, amount: bigint): Promise<void> {
  const { rows } = await sql<Pick<Row<'jackpot_pot'>, 'pot'>>`
    update jackpot_pot set carried = carried + ${amount} where fallen_at is null and withdrawn_at is null returning pot`.execute(
    tx,
  )
  const into = rows[0]?.pot
  if (into === undefined) throw new Error('no jackpot is open')
  await sql`update jackpot_prize set carried_into = ${into} where player = ${player} and pot = ${pot}`.execute(tx)
}

/**
 * The account is closed: what it was not paid can never be, so it is looked at again and goes into the next pot. Where it
 * had been drawn, that is shown with its draw.
 */
export async function giveUpPrizes(tx: Tx, player: number): Promise<void> {
  await sql`update jackpot_prize set waits = false where player = ${player} and paid_at is null and carried_into is null`.execute(
    tx,
  )
}

/** A prize that could not be paid by itself waits to be taken. */
export const jackpotPrize: Reward = {
  name: 'jackpot',
  async waiting(db, player): Promise<Waiting[]> {
    const { rows } = await sql<Pick<Row<'jackpot_prize'>, 'pot' | 'amount'>>`
      select pot, amount from jackpot_prize where player = ${player} and paid_at is null and carried_into is null and waits order by pot`.execute(
      db,
    )
    return rows.map(({ pot, amount }) => ({
      id: paymentKey(Number(pot)),
      kopecks: amount,
      key: paymentKey(Number(pot)),
    }))
  },
  async taken(tx, player, { id }) {
    await sql`update jackpot_prize set paid_at = clock_timestamp() where player = ${player} and 'jackpot:' || pot = ${id}`.execute(
      tx,
    )
  },
}
