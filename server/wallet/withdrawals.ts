/**
 * Operations on outgoing money. A request holds it on a separate account; from there it is either paid out or returned
 * to the balance. Also handles deposits that the payment system took back.
 */
import {
  balanceOf,
  chart,
  frozenSince,
  isPosted,
  lockOwner,
  post,
  setFrozen,
  shift,
  sumOfKind,
} from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import { vaultPays } from './vault.ts'

export { lockOwner as lock } from '../ledger/ledger.ts'

const kinds = { outKind: 'withdrawal', inKind: 'withdrawal-back' } as const
const refundKinds = { outKind: 'deposit-back', inKind: 'deposit-kept' } as const

/** Takes kopecks out of the balance and holds them for a payout, once per key. */
export async function holdForPayout(
  tx: Tx,
  player: number,
  amountKopecks: bigint,
  key: string,
): Promise<'held' | 'insufficient' | 'frozen'> {
  const { verdict } = await post(tx, { owner: player, key, out: amountKopecks, in: 0n, house: chart.payouts, ...kinds })
  if (verdict === 'absent') throw new Error(`player ${player} has no wallet`)
  return verdict === 'accepted' || verdict === 'duplicate' ? 'held' : verdict
}

/**
 * The same for a closed account, whose money is frozen: unfrozen and frozen again under one row lock, so that no one
 * else sees it unfrozen.
 */
export async function holdOfClosed(
  tx: Tx,
  player: number,
  amountKopecks: bigint,
  key: string,
): Promise<'held' | 'insufficient' | 'frozen'> {
  await lockOwner(tx, player)
  const since = (await frozenSince(tx, [player])).get(player)
  if (since === undefined) throw new Error(`player ${player} has no closed account`)
  await setFrozen(tx, player, false)
  const held = await holdForPayout(tx, player, amountKopecks, key)
  await setFrozen(tx, player, true, since)
  return held
}

/** Records that held money has left the site. Once per key. */
export async function payHeldOut(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<void> {
  await shift(tx, {
    owner: player,
    key,
    from: chart.payouts,
    to: chart.payments,
    amount: amountKopecks,
    kind: 'paid-out',
  })
}

/** Returns held money to the balance, also of a frozen account. Once per key. */
export async function returnHeld(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<void> {
  await credit(tx, player, amountKopecks, key, chart.payouts)
}

/** Returns money to the balance that was paid out and came back from the payment system. Once per key. */
export async function returnPaidOut(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<void> {
  await credit(tx, player, amountKopecks, key, chart.payments)
}

async function credit(
  tx: Tx,
  player: number,
  amountKopecks: bigint,
  key: string,
  house: typeof chart.payouts | typeof chart.payments,
  as: typeof kinds | typeof refundKinds = kinds,
): Promise<void> {
  const { verdict } = await post(tx, { owner: player, key, out: 0n, in: amountKopecks, house, ...as })
  if (verdict !== 'accepted' && verdict !== 'duplicate') throw new Error(`the ledger refused a return: ${verdict}`)
}

/**
 * Takes a deposit back that its sender has withdrawn from the payment system. The balance, and then the vault, gives
 * what it has; the rest is the site's loss, so that the payments account always matches the payment systems. Once per key. Returns what the
 * player's balance gave now.
 */
export async function takeBackDeposit(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  await lockOwner(tx, player)
  if ((await isPosted(tx, player, key)) || (await isPosted(tx, player, `${key}:loss`))) return 0n
  const taken = await takeWhatIsThere(tx, player, amountKopecks, key, chart.payments)
  await lose(tx, player, amountKopecks - taken, key)
  return taken
}

/** Takes from the balance and the vault what they have of a sum, also of a frozen account: it pays its debts too. */
async function takeWhatIsThere(
  tx: Tx,
  player: number,
  amountKopecks: bigint,
  key: string,
  house: typeof chart.payouts | typeof chart.payments,
): Promise<bigint> {
  await vaultPays(tx, player, amountKopecks, key)
  const balance = (await balanceOf(tx, player)) ?? 0n
  const taken = balance < amountKopecks ? balance : amountKopecks
  if (taken === 0n) return 0n
  // Unfrozen and frozen again under one row lock, so that no one else sees it unfrozen.
  const since = (await frozenSince(tx, [player])).get(player)
  if (since) await setFrozen(tx, player, false)
  const { verdict } = await post(tx, { owner: player, key, out: taken, in: 0n, house, ...refundKinds })
  if (since) await setFrozen(tx, player, true, since)
  if (verdict !== 'accepted' && verdict !== 'duplicate')
    throw new Error(`the ledger refused to take a deposit back: ${verdict}`)
  return taken
}

/** The site bears what a balance did not have. */
async function lose(tx: Tx, owner: number, amount: bigint, key: string): Promise<void> {
  if (amount > 0n)
    await shift(tx, { owner, key: `${key}:loss`, from: chart.losses, to: chart.payments, amount, kind: 'loss' })
}

/**
 * Takes from the balance what it has of a deposit that goes back to its payer, and holds it until it has gone: the player
 * cannot stake it meanwhile. Once per key. Returns the kopecks held.
 */
export async function holdForRefund(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  await lockOwner(tx, player)
  return takeWhatIsThere(tx, player, amountKopecks, key, chart.payouts)
}

/** Records that a refund has gone to its payer: what was held leaves the site, and the site bears what is missing. */
export async function payRefund(
  tx: Tx,
  owner: number,
  { held, missing }: { held: bigint; missing: bigint },
  key: string,
): Promise<void> {
  if (held > 0n)
    await shift(tx, {
      owner,
      key: `${key}:out`,
      from: chart.payouts,
      to: chart.payments,
      amount: held,
      kind: 'paid-out',
    })
  await lose(tx, owner, missing, key)
}

/** Returns to the balance what was held for a refund that did not go. */
export async function returnRefund(tx: Tx, player: number, heldKopecks: bigint, key: string): Promise<void> {
  if (heldKopecks > 0n) await credit(tx, player, heldKopecks, `${key}:back`, chart.payouts, refundKinds)
}

/**
 * Returns how many kopecks the player has staked since the instant, minus returned stakes: a bet that was called off
 * was not played. A returned stake that had left before the instant reduces it too; that errs on the side of a check.
 */
export async function stakedSince(tx: Tx, player: number, since: Date): Promise<bigint> {
  return (await sumOfKind(tx, player, 'stake', since)) - (await sumOfKind(tx, player, 'refund', since))
}
