/**
 * Money on its way out, in verbs. A request holds it on a house account of its own; from there it is either paid out or
 * goes back to the balance. And deposits that the payment system took back.
 */
import { balanceOf, chart, frozenSince, isPosted, lockOwner, post, setFrozen, shift, sumOfKind } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'

export { lockOwner as lock } from '../ledger/ledger.ts'

const kinds = { outKind: 'withdrawal', inKind: 'withdrawal-back' } as const

/** Takes kopecks out of the balance and keeps them for a payout, once for each key. */
export async function holdForPayout(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<'held' | 'insufficient' | 'frozen'> {
  const { verdict } = await post(tx, { owner: player, key, out: amountKopecks, in: 0n, house: chart.payouts, ...kinds })
  if (verdict === 'absent') throw new Error(`player ${player} has no wallet`)
  return verdict === 'accepted' || verdict === 'duplicate' ? 'held' : verdict
}

/** What was held has left the site. Once for each key. */
export async function payHeldOut(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<void> {
  await shift(tx, { owner: player, key, from: chart.payouts, to: chart.payments, amount: amountKopecks, kind: 'paid-out' })
}

/** What was held goes back to the balance, also of a frozen one. Once for each key. */
export async function returnHeld(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<void> {
  await credit(tx, player, amountKopecks, key, chart.payouts)
}

/** What had been paid out came back from the payment system and goes to the balance. Once for each key. */
export async function returnPaidOut(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<void> {
  await credit(tx, player, amountKopecks, key, chart.payments)
}

async function credit(tx: Tx, player: number, amountKopecks: bigint, key: string, house: typeof chart.payouts | typeof chart.payments): Promise<void> {
  const { verdict } = await post(tx, { owner: player, key, out: 0n, in: amountKopecks, house, ...kinds })
  if (verdict !== 'accepted' && verdict !== 'duplicate') throw new Error(`the ledger refused a return: ${verdict}`)
}

/**
 * Takes a deposit back that its sender has withdrawn from the payment system: from the balance what is there, the rest
 * is the house's loss, so that the account of payments always says what the payment systems say. Once for each key.
 * Answers what the player's balance gave now.
 */
export async function takeBackDeposit(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  await lockOwner(tx, player)
  if ((await isPosted(tx, player, key)) || (await isPosted(tx, player, `${key}:loss`))) return 0n
  const balance = (await balanceOf(tx, player)) ?? 0n
  const taken = balance < amountKopecks ? balance : amountKopecks
  if (taken > 0n) {
    // A frozen account pays its debts too: thawed and frozen again under one row lock, nobody else sees it thawed.
    const since = (await frozenSince(tx, [player])).get(player)
    if (since) await setFrozen(tx, player, false)
    const { verdict } = await post(tx, { owner: player, key, out: taken, in: 0n, house: chart.payments, outKind: 'deposit-back', inKind: 'deposit' })
    if (since) await setFrozen(tx, player, true, since)
    if (verdict !== 'accepted' && verdict !== 'duplicate') throw new Error(`the ledger refused to take a deposit back: ${verdict}`)
  }
  if (taken < amountKopecks) {
    await shift(tx, { owner: player, key: `${key}:loss`, from: chart.losses, to: chart.payments, amount: amountKopecks - taken, kind: 'loss' })
  }
  return taken
}

/**
 * How many kopecks the player has staked since the instant and not been given back: a bet that was called off was not played.
 * A stake given back that had left before the instant lessens it too: that errs on the side of looking.
 */
export async function stakedSince(tx: Tx, player: number, since: Date): Promise<bigint> {
  return (await sumOfKind(tx, player, 'stake', since)) - (await sumOfKind(tx, player, 'refund', since))
}
