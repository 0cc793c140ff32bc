/** Periods of days that reveal nothing about single players: enough players bet on the last day of each. */
import { leastPlayers } from '@kurazh/contract/money/returned.ts'
import { added, type LawDay } from '../../rewards/law.ts'

export interface Stretch extends Omit<LawDay, 'day' | 'players'> {
  readonly from: string
  readonly to: string
}

/** Days in order, and periods in order. Quiet days at the end wait for a day with enough players. */
export function stretchesOf(days: readonly LawDay[]): Stretch[] {
  const stretches: Stretch[] = []
  let open: Stretch | undefined
  for (const { day, players, edge, paid, declared } of days) {
    open =
      open === undefined
        ? { from: day, to: day, edge, paid, declared }
        : {
            from: open.from,
            to: day,
            edge: open.edge + edge,
            paid: added(open.paid, paid),
            declared: added(open.declared, declared),
          }
    if (players < BigInt(leastPlayers)) continue
    stretches.push(open)
    open = undefined
  }
  return stretches
}
