/**
 * The presses that take rewards. Those of one player that come while a turn of theirs is under way wait together and are the next turn: one
 * transaction for all of them, so that somebody who presses five hundred times holds one connection and not all.
 */
import type { RewardName } from '@kurazh/contract/rewards.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { Refusal } from '../../platform/http.ts'
import { paidBy, payReward, RewardWaits } from '../../rewards/pay.ts'
import type { Reward } from '../../rewards/reward.ts'
import { allWaiting, countWaiting, type WaitingOf } from '../../rewards/waiting.ts'
import { balanceOf, lock } from '../../wallet/wallet.ts'

export interface Press {
  /** The page's own key: pressed again with it, it is answered as it was. */
  request: string
  /** Ids of what is to be taken; all of it where nothing is said. */
  wanted: readonly string[] | undefined
}

type Payments = readonly { reward: RewardName; amount: bigint }[]

export interface Taken {
  payments: Payments
  /** Kopecks, like the amounts. */
  balance: bigint
  /** How many rewards wait on. */
  raceback: number
}

/** Takes what a press asks for: all of it or nothing, under the lock of the player's money. */
export function createPresses(db: Db, rewards: readonly Reward[]): (player: number, press: Press) => Promise<Taken | Refusal> {
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
  /** By the request, also what was paid in a turn before. */
  paid: ReadonlyMap<string, Payments>
  /** What the other presses are answered. */
  refusal: Refusal
}

async function payAll(db: Db, rewards: readonly Reward[], player: number, presses: readonly Press[]): Promise<Turn> {
  let before: ReadonlyMap<string, Payments> = new Map()
  try {
    return await transaction(db, async (tx) => {
      await lock(tx, player)
      before = await paidBy(tx, player, presses.map(({ request }) => request))
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

/** Work for one key at a time: what is asked meanwhile is the next turn, all of it together. Answers are in the order of what was asked. */
function inTurns<Asked, Answer>(work: (key: number, asked: readonly Asked[]) => Promise<readonly Answer[]>): (key: number, asked: Asked) => Promise<Answer> {
  /** A key is here while a turn of it is under way. */
  const behind = new Map<number, Item<Asked, Answer>[]>()

  async function run(key: number, turn: readonly Item<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await work(key, turn.map(({ asked }) => asked))
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

  return (key, asked) => new Promise((resolve, reject) => {
    const item = { asked, resolve, reject }
    const waiting = behind.get(key)
    if (waiting === undefined) begin(key, [item])
    else waiting.push(item)
  })
}
