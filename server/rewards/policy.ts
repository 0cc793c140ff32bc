/**
 * What comes back to players, as shares of their edge credit. The shares of rakeback are in
 * `contract/rewards/rakeback-shares.ts`: pages hold lines to them.
 */
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'

interface StatusRule {
  readonly label: StatusLabel
  /** Edge credit in kopecks from which a player has this status. It is never lost. */
  readonly from: bigint
  /** Given once when the status is reached, in kopecks: 5 % of the credit it took. */
  readonly gift: bigint
}

/** Lowest first. */
export const statusRules: readonly StatusRule[] = [
  { label: 'global', from: 0n, gift: 0n },
  { label: 'simple', from: 1_000_00n, gift: 50_00n },
  { label: 'astract', from: 10_000_00n, gift: 450_00n },
  { label: 'bantermen', from: 100_000_00n, gift: 4_500_00n },
]

/** Waiting money is counted and shown from this many kopecks. It can be taken from the first kopeck. */
export const worthTelling = 1_00n
