/**
 * The share of edge credit that comes back as rakeback. It is in the contract, so that a page checks the lines of its
 * bets against it.
 */
import type { StatusLabel } from '../account/status-names.ts'

export interface RakebackShares {
  /** The Moscow day from which it applies to bets: «2026-12-01». */
  readonly from: string
  /** In percent of edge credit, by status. */
  readonly percent: Readonly<Record<StatusLabel, bigint>>
}

/**
 * Newest first. A change is a new line on top with a future day. Former lines stay permanently: they explain what was
 * accrued on their days (0026).
 */
export const rakebackShares: readonly RakebackShares[] = [
  { from: '2026-01-01', percent: { global: 5n, simple: 8n, astract: 12n, bantermen: 15n } },
]

/** The shares in force on a Moscow day. Days before all lines use the oldest. */
export function sharesOn(day: string, lines: readonly RakebackShares[] = rakebackShares): RakebackShares | undefined {
  return lines.find(({ from }) => from <= day) ?? lines.at(-1)
}
