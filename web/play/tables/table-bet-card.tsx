/** Shows a bet at a live table as a card. Where a person deals, nothing is recomputed. */
import { BetCard } from '../presentation/bet-card.tsx'
import { useRulesOf } from '../proof/rules-of.ts'
import { type ShownTableBet, verdictOfTable } from './table-bet-lines.ts'
import type { TableFace } from './table-face.ts'

interface TableBetCardProps {
  id: string
  face: TableFace
  shown: ShownTableBet
}

export function TableBetCard({ id, face, shown: { bet, round, shoe, chain } }: TableBetCardProps) {
  const found = useRulesOf(face, bet.version)
  const verdict =
    found?.areOfBet && round && chain && !round.byHand
      ? verdictOfTable({ rules: found.rules, bet, round, shoe, chain })
      : undefined
  const multiplier = bet.state === 'settled' ? bet.multiplier : null
  return <BetCard id={id} title={face.title} stake={bet.stake} multiplier={multiplier} verdict={verdict} />
}
