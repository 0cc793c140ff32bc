/** How a reward is paid: one movement from its cost account and one row in the list of payments, under the player's lock. */
import type { RewardName } from '@kurazh/contract/rewards.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database.ts'
import { Refusal } from '../platform/http.ts'
import { reward as creditReward, type RewardVerdict } from '../wallet/wallet.ts'
import type { Row } from './rows.ts'

export interface RewardPayment {
  reward: RewardName
  /** Unique for the player, for ever. */
  key: string
  kopecks: bigint
  /** The page's own key of the press that took it. */
  request?: string
}

/** Something stands against giving this player anything now: the reward waits. Whoever pays ends the transaction with it. */
export class RewardWaits extends Error {
  readonly refusal: Refusal
  constructor(verdict: Exclude<RewardVerdict, 'accepted' | 'duplicate'>) {
    super(`a reward waits: ${verdict}`)
    this.refusal = new Refusal(refusalOf[verdict])
  }
}

const refusalOf = { frozen: 'Banned', break: 'OnBreak', held: 'Held' } as const

/** Pays once for each key; answers the balance. Throws RewardWaits for a player who is banned, on a break or held. */
export async function payReward(tx: Tx, player: number, { reward, key, kopecks, request }: RewardPayment): Promise<bigint> {
  const { verdict, balance } = await creditReward(tx, player, kopecks, key, reward)
  if (verdict !== 'accepted' && verdict !== 'duplicate') throw new RewardWaits(verdict)
  const { numAffectedRows } = await sql`
    insert into reward_payment (player, key, reward, amount, request) values (${player}, ${key}, ${reward}, ${kopecks}, ${request ?? null})
    on conflict (player, key) do nothing`.execute(tx)
  if (numAffectedRows === 1n) await addToSum(tx, player, reward, kopecks)
  return balance
}

/** The same of a gift that is staked at once: answers why it waits, and nothing was written; undefined once it is on the balance. */
export async function payGift(tx: Tx, player: number, payment: RewardPayment): Promise<Refusal | undefined> {
  try {
    await payReward(tx, player, payment)
    return undefined
  } catch (error) {
    if (error instanceof RewardWaits) return error.refusal
    throw error
  }
}

async function addToSum(tx: Tx, player: number, reward: RewardName, kopecks: bigint): Promise<void> {
  await sql`
    insert into reward_sum as s (player, reward, paid) values (${player}, ${reward}, ${kopecks})
    on conflict (player, reward) do update set paid = s.paid + excluded.paid`.execute(tx)
}

/** Kopecks that each of these players was paid of a reward so far; who is not there, none. */
export async function paidOf(db: Db | Tx, reward: RewardName, players: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<Pick<Row<'reward_sum'>, 'player' | 'paid'>>`
    select player, paid from reward_sum where player = any(${players}::bigint[]) and reward = ${reward}`.execute(db)
  return new Map(rows.map(({ player, paid }) => [Number(player), paid]))
}

/** What each of these presses has paid, in the order it was paid; who is not there, nothing. */
export async function paidBy(tx: Tx, player: number, requests: readonly string[]): Promise<ReadonlyMap<string, { reward: RewardName; amount: bigint }[]>> {
  const { rows } = await sql<Pick<Row<'reward_payment'>, 'reward' | 'amount' | 'request'> & { reward: RewardName }>`
    select reward, amount, request from reward_payment where player = ${player} and request = any(${requests}::text[]) order by at, key`.execute(tx)
  return new Map([...Map.groupBy(rows, ({ request }) => request ?? '')].map(([request, paid]) => [request, paid.map(({ reward, amount }) => ({ reward, amount }))]))
}

/** Everything the player was ever given, oldest first. */
export async function* everyPayment(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select key, reward, amount as amount_kopecks, at from reward_payment where player = ${player} order by at, key`.execute(db)
  yield* rows
}
