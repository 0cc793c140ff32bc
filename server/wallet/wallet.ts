/** A player's money in verbs. The stake and the payout of a bet go through `wallet_wager` in the engine's one write. */
import { balanceOf as ledgerBalanceOf, chart, frozenSince as ledgerFrozenSince, lockOwner, openAccount, post, setFrozen, transfersOf, type Verdict } from '../ledger/ledger.ts'
import { notify } from '../platform/bus.ts'
import type { Db, Tx } from '../platform/database.ts'

/** Topic of the notice that a deposit was committed. */
export const depositTopic = 'wallet.deposited'
export interface DepositNotice {
  player: number
  amountKopecks: string
}

/** The house account that stakes go to and payouts come from. */
export const playHouse = chart.play

/** Opens a new player's wallet, empty. */
export const open = openAccount

/** Gives a player kopecks from the house: a welcome gift, a bonus. Once for each key. */
export async function grant(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  return credited(await post(tx, { owner: player, key, out: 0n, in: amountKopecks, house: chart.gifts, outKind: 'gift-back', inKind: 'gift' }))
}

/** Takes a payment into a player's wallet, once for each key, and tells the player's pages after the commit. */
export async function deposit(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  const result = await post(tx, { owner: player, key, out: 0n, in: amountKopecks, house: chart.payments, outKind: 'withdrawal', inKind: 'deposit' })
  const notice: DepositNotice = { player, amountKopecks: `${amountKopecks}` }
  if (result.verdict === 'accepted') await notify(tx, depositTopic, notice)
  return credited(result)
}

/** Gives up what is on the balance: a player closes the account and asks for nothing. Once for ever. */
export async function giveUp(tx: Tx, player: number): Promise<void> {
  await lockOwner(tx, player)
  const out = await balanceOf(tx, player)
  if (out === 0n) return
  const { verdict } = await post(tx, { owner: player, key: 'given-up', out, in: 0n, house: chart.gifts, outKind: 'given-up', inKind: 'gift' })
  if (verdict !== 'accepted') throw new Error(`the ledger refused to take what was given up: ${verdict}`)
}

/** Every movement of a player's balance, oldest first within its key, read in pages. */
export const movementsOf = transfersOf

function credited({ verdict, balance }: { verdict: Verdict; balance: bigint }): bigint {
  if (verdict === 'accepted' || verdict === 'duplicate') return balance
  throw new Error(`the ledger refused a credit: ${verdict}`)
}

/** Topic of the notice that a player was frozen: what they have in the air is to be ended. */
export const frozenTopic = 'wallet.frozen'

/** Freezes a banned player's money, waiting for bets in flight: after the commit no bet of theirs is accepted. */
export async function freeze(tx: Tx, player: number): Promise<void> {
  await setFrozen(tx, player, true)
  await notify(tx, frozenTopic, { player })
}

/** Which of these players are banned, and since when, in milliseconds since 1970. */
export async function frozenSince(db: Db, players: readonly number[]): Promise<Map<number, number>> {
  return new Map([...(await ledgerFrozenSince(db, players))].map(([player, at]) => [player, at.getTime()]))
}
export const thaw = (tx: Tx, player: number) => setFrozen(tx, player, false)

/** True for a banned player, from the ban's commit on. */
export { isFrozen } from '../ledger/ledger.ts'

/** The player's balance in kopecks. Throws for a player without a wallet. */
export async function balanceOf(db: Db | Tx, player: number): Promise<bigint> {
  const balance = await ledgerBalanceOf(db as Tx, player)
  if (balance === undefined) throw new Error(`player ${player} has no wallet`)
  return balance
}
