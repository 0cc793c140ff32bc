/** Takes back what was given to a player by mistake or to a cheater. */
import { balanceOf, chart, frozenSince, lockOwner, post, setFrozen } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import { vaultPays } from './vault.ts'

/**
 * Takes as much of the amount as is on the balance and in the vault, once per key, as a correction. A frozen account pays too: unfrozen
 * and frozen again under one row lock. Returns the kopecks taken.
 */
export async function takeBack(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  await lockOwner(tx, player)
  await vaultPays(tx, player, amountKopecks, key)
  const balance = (await balanceOf(tx, player)) ?? 0n
  const taken = balance < amountKopecks ? balance : amountKopecks
  if (taken <= 0n) return 0n
  const since = (await frozenSince(tx, [player])).get(player)
  if (since) await setFrozen(tx, player, false)
  const { verdict } = await post(tx, {
    owner: player,
    key,
    out: taken,
    in: 0n,
    house: chart.corrections,
    outKind: 'correction',
    inKind: 'correction',
  })
  if (since) await setFrozen(tx, player, true, since)
  if (verdict !== 'accepted') throw new Error(`the ledger refused to take back: ${verdict}`)
  return taken
}
