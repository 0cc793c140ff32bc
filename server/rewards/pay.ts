/** Pays a reward: one movement from its cost account and one row in the list of payments, under the player's lock. */
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/http.ts'
import { reward as creditReward, type RewardVerdict } from '../wallet/wallet.ts'
import type { Row } from './rows.ts'

export interface RewardPayment {
  reward: RewardName
  /** Unique per player, for ever. */
  key: string
  kopecks: bigint
  /** The page's key of the press that took it. */
  request?: string
}

/**
 * Something prevents giving this player anything now, so the reward waits. The payer rolls the transaction back with
 * it.
 */
export class RewardWaits extends Error {
  readonly refusal: Refusal
  constructor(verdict: Exclude<RewardVerdict, 'accepted' | 'duplicate'>) {
    super(`a reward waits: ${verdict}`)
    this.refusal = new Refusal(refusalOf[verdict])
  }
}

const refusalOf = { frozen: 'Banned', break: 'OnBreak', held: 'Held' } as const

/** Pays once per key and returns the balance. Throws RewardWaits for a player who is banned, on a break or held. */
export async function payReward(
  tx: Tx,
  player: number,
  { reward, key, kopecks, request }: RewardPayment,
): Promise<bigint> {
  const { verdict, balance } = await creditReward(tx, player, kopecks, key, reward)
  if (verdict !== 'accepted' && verdict !== 'duplicate') throw new RewardWaits(verdict)
  const { numAffectedRows } = await sql`
    insert into reward_payment (player, key, reward, amount, request) values (${player}, ${key}, ${reward}, ${kopecks}, ${request ?? null})
    on conflict (player, key) do nothing`.execute(tx)
  if (numAffectedRows === 1n) await addToSum(tx, player, reward, kopecks)
  return balance
}

/**
 * Pays a gift that is staked at once. Returns why it waits, with nothing written; undefined once it is on the balance.
 */
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

/**
 * Returns the kopecks that each of these players was paid of a reward so far; players without payments are absent.
 */
export async function paidOf(
  db: Db | Tx,
  reward: RewardName,
  players: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<Pick<Row<'reward_sum'>, 'player' | 'paid'>>`
    select player, paid from reward_sum where player = any(${players}::bigint[]) and reward = ${reward}`.execute(db)
  return new Map(rows.map(({ player, paid }) => [Number(player), paid]))
}

/** Returns what each of these presses has paid, in order of payment; presses without payments are absent. */
export async function paidBy(
  tx: Tx,
  player: number,
  requests: readonly string[],
): Promise<ReadonlyMap<string, { reward: RewardName; amount: bigint }[]>> {
  const { rows } = await sql<Pick<Row<'reward_payment'>, 'reward' | 'amount' | 'request'> & { reward: RewardName }>`
    select reward, amount, request from reward_payment where player = ${player} and request = any(${requests}::text[]) order by at, key`.execute(
    tx,
  )
  return new Map(
    [...Map.groupBy(rows, ({ request }) => request ?? '')].map(([request, paid]) => [
      request,
      paid.map(({ reward, amount }) => ({ reward, amount })),
    ]),
  )
}

/** Yields everything the player was ever given, oldest first. */
export async function* everyPayment(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select key, reward, amount as amount_kopecks, at from reward_payment where player = ${player} order by at, key`.execute(
    db,
  )
  yield* rows
}
