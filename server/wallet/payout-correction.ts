/** Takes back a wrong payout whole and pays the right one in its place. */
import { sql } from 'kysely'
import { balanceOf, chart, frozenSince, lockOwner, post, setFrozen, shift } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import { vaultPays } from './vault.ts'

export interface PayoutCorrection {
  player: number
  /** Key of the bet: its movements begin with it. */
  key: string
  /** Kopecks that were paid, and that should have been paid. */
  paid: bigint
  right: bigint
  /** When the stake left: a limit does not count what was staked before it began. */
  placedAt: Date
  settledAt: Date
}

/**
 * Pays the right amount, then takes back what was paid. What is no longer there stays with the player at the site's
 * cost, so that no balance becomes negative. Call it once per bet, in the transaction that records the correction.
 * `missing`: kopecks that could not be taken.
 */
export async function correctPayout(
  tx: Tx,
  { player, key, paid, right, placedAt, settledAt }: PayoutCorrection,
): Promise<{ balance: bigint; missing: bigint }> {
  await lockOwner(tx, player)
  // A frozen account is corrected too: unfrozen and frozen again under one row lock, so that no one else sees it
  // unfrozen.
  const since = (await frozenSince(tx, [player])).get(player)
  if (since) await setFrozen(tx, player, false)
  if (right > 0n) await move(tx, { owner: player, key: `${key}:corrected`, out: 0n, in: right })
  await vaultPays(tx, player, paid, `${key}:reversed`)
  const balance = (await balanceOf(tx, player)) ?? 0n
  const taken = balance < paid ? balance : paid
  if (taken > 0n) await move(tx, { owner: player, key: `${key}:reversed`, out: taken, in: 0n })
  if (since) await setFrozen(tx, player, true, since)
  const missing = paid - taken
  if (missing > 0n)
    await shift(tx, {
      owner: player,
      key: `${key}:missing`,
      from: chart.corrections,
      to: chart.play,
      amount: missing,
      kind: 'loss',
    })
  await countLoss(tx, player, paid - right, placedAt, settledAt)
  return { balance: balance - taken, missing }
}

async function move(tx: Tx, movement: { owner: number; key: string; out: bigint; in: bigint }): Promise<void> {
  const { verdict } = await post(tx, { ...movement, house: chart.play, outKind: 'payout-back', inKind: 'payout' })
  if (verdict !== 'accepted') throw new Error(`the ledger refused to correct a payout: ${verdict}`)
}

/** Corrects the loss in the windows that counted the payout, while they last. */
async function countLoss(tx: Tx, player: number, more: bigint, placedAt: Date, settledAt: Date): Promise<void> {
  await sql`
    update wallet_limit set used = used + ${more}
    where player = ${player} and measure = 'loss' and counts_from <= ${placedAt} and window_start <= ${settledAt} and window_start = wallet_window(period)`.execute(
    tx,
  )
}
