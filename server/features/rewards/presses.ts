/**
 * Takes rewards. Presses of one player that come during a running turn wait and form the next turn, in one transaction:
 * a player who presses five hundred times holds one connection instead of all.
 */
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import { paidBy, payReward, RewardWaits } from '../../rewards/pay.ts'
import type { Reward } from '../../rewards/reward.ts'
import { allWaiting, countWaiting, type WaitingOf } from '../../rewards/waiting.ts'
import { balanceOf, lock } from '../../wallet/wallet.ts'

export interface Press {
  /** The page's own key: a repeated press with it gets the same answer. */
  request: string
  /** Ids of the rewards to take; all of them if undefined. */
  wanted: readonly string[] | undefined
}

type Payments = readonly { reward: RewardName; amount: bigint }[]

export interface Taken {
  payments: Payments
  /** Kopecks, like the amounts. */
  balance: bigint
  /** How many rewards still wait. */
  raceback: number
}

/** Takes what a press requests, all of it or nothing, under the lock of the player's money. */
export function createPresses(
  db: Db,
  rewards: readonly Reward[],
): (player: number, press: Press) => Promise<Taken | Refusal> {
  return inTurns(async (player, presses) => {
    const { paid, refusal } = await payAll(db, rewards, player, presses)
    if (paid.size === 0) return presses.map(() => refusal)
    const [balance, raceback] = [await balanceOf(db, player), await countWaiting(db, rewards, player)]
    return presses.map(({ request }) => {
      const payments = paid.get(request)
      return payments === undefined ? refusal : { payments, balance, raceback }
    })
  })
}

interface Turn {
  /** By request, including what an earlier turn paid. */
  paid: ReadonlyMap<string, Payments>
  /** The answer to the other presses. */
  refusal: Refusal
}

async function payAll(db: Db, rewards: readonly Reward[], player: number, presses: readonly Press[]): Promise<Turn> {
  let before: ReadonlyMap<string, Payments> = new Map()
  try {
    return await transaction(db, async (tx) => {
      await lock(tx, player)
      before = await paidBy(
        tx,
        player,
        presses.map(({ request }) => request),
      )
      const paid = new Map(before)
      let waiting = presses.every(({ request }) => paid.has(request)) ? [] : await allWaiting(tx, rewards, player)
      for (const { request, wanted } of presses) {
        if (paid.has(request)) continue
        const own = waiting.filter(({ id, kopecks }) => kopecks !== undefined && (wanted?.includes(id) ?? true))
        waiting = waiting.filter((each) => !own.includes(each))
        if (own.length > 0) paid.set(request, await pay(tx, player, request, own))
      }
      return { paid, refusal: new Refusal('NothingWaits') }
    })
  } catch (error) {
    if (error instanceof RewardWaits) return { paid: before, refusal: error.refusal }
    throw error
  }
}

async function pay(tx: Tx, player: number, request: string, waiting: readonly WaitingOf[]): Promise<Payments> {
  const payments = []
  for (const what of waiting) {
    if (what.kopecks === undefined) continue
    await payReward(tx, player, { reward: what.reward.name, key: what.key, kopecks: what.kopecks, request })
    await what.reward.taken?.(tx, player, what)
    payments.push({ reward: what.reward.name, amount: what.kopecks })
  }
  return payments
}

interface Item<Asked, Answer> {
  asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Runs work for one key at a time: requests that come during a turn form the next one together. Answers are in the
 * order of requests.
 */
function inTurns<Asked, Answer>(
  work: (key: number, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (key: number, asked: Asked) => Promise<Answer> {
  /** A key is present while a turn of it is running. */
  const behind = new Map<number, Item<Asked, Answer>[]>()

  async function run(key: number, turn: readonly Item<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await work(
        key,
        turn.map(({ asked }) => asked),
      )
      for (const [place, answer] of answers.entries()) turn[place]?.resolve(answer)
    } catch (error) {
      for (const { reject } of turn) reject(error)
    }
    const next = behind.get(key) ?? []
    behind.delete(key)
    if (next.length > 0) begin(key, next)
  }

  function begin(key: number, turn: readonly Item<Asked, Answer>[]): void {
    behind.set(key, [])
    void run(key, turn)
  }

  return (key, asked) =>
    new Promise((resolve, reject) => {
      const item = { asked, resolve, reject }
      const waiting = behind.get(key)
      if (waiting === undefined) begin(key, [item])
      else waiting.push(item)
    })
}
