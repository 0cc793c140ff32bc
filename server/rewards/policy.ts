/** What comes back to players, as shares of their edge credit. A change has to bring the day from which it counts: see 0074. */
import type { StatusLabel } from '@kurazh/contract/status-names.ts'

interface StatusRule {
  readonly label: StatusLabel
  /** Edge credit from which on a player has it, in kopecks. It is never lost. */
  readonly from: bigint
  /** What is given once when it is reached, in kopecks: 5 % of the credit it took. */
  readonly gift: bigint
  /** The share of edge credit that comes back as rakeback, in percent. */
  readonly rakeback: bigint
}

/** Lowest first. */
export const statusRules: readonly StatusRule[] = [
  { label: 'global', from: 0n, gift: 0n, rakeback: 5n },
  { label: 'simple', from: 1_000_00n, gift: 50_00n, rakeback: 8n },
  { label: 'astract', from: 10_000_00n, gift: 450_00n, rakeback: 12n },
  { label: 'bantermen', from: 100_000_00n, gift: 4_500_00n, rakeback: 15n },
]

/** From how many kopecks on money that waits is counted and told of. It can be taken from the first kopeck. */
export const worthTelling = 1_00n
