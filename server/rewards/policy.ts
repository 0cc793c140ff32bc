/** What comes back to players, as shares of their edge credit. */
import type { StatusLabel } from '@kurazh/contract/status-names.ts'

interface StatusRule {
  readonly label: StatusLabel
  /** Edge credit from which on a player has it, in kopecks. It is never lost. */
  readonly from: bigint
  /** What is given once when it is reached, in kopecks: 5 % of the credit it took. */
  readonly gift: bigint
}

/** Lowest first. */
export const statusRules: readonly StatusRule[] = [
  { label: 'global', from: 0n, gift: 0n },
  { label: 'simple', from: 1_000_00n, gift: 50_00n },
  { label: 'astract', from: 10_000_00n, gift: 450_00n },
  { label: 'bantermen', from: 100_000_00n, gift: 4_500_00n },
]

export interface RakebackShares {
  /** The day of Moscow from which on bets count by them: «2026-12-01». */
  readonly from: string
  /** In percent of edge credit, by status. */
  readonly percent: Readonly<Record<StatusLabel, bigint>>
}

/**
 * The share of edge credit that comes back as rakeback, newest first. A change is a further line on top with a day that is still to come;
 * the others stay for ever, for what was accrued on their days is explained by them (0084).
 */
export const rakebackShares: readonly RakebackShares[] = [
  { from: '2026-01-01', percent: { global: 5n, simple: 8n, astract: 12n, bantermen: 15n } },
]

/** From how many kopecks on money that waits is counted and told of. It can be taken from the first kopeck. */
export const worthTelling = 1_00n
