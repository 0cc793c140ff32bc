/** The round of a bet at a table, drawn again: its number in its pocket, or its cards, and what it paid. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { Replayed } from '../presentation/bet-page-frame.tsx'
import type { TableDrawn } from './table-drawn.ts'
import type { TableFace } from './table-face.ts'
import type { TableRound } from './table-view.ts'
import css from './table-bet-replay.module.css'

interface TableBetReplayProps {
  face: TableFace
  drawn: TableDrawn
  bet: { spots: readonly { spot: string }[]; stake: bigint; state: string; payout: bigint }
  round: TableRound
  staked: ReadonlySet<string>
}

export function TableBetReplay({ face, drawn: Drawn, bet, round, staked }: TableBetReplayProps) {
  const [showing, setShowing] = useState(0)
  return (
    <Replayed onReplay={() => setShowing(showing + 1)}>
      <div className={css.cloth}>
        <div className={css.drawn}>
          <Drawn key={showing} round={round} spots={bet.spots.map(({ spot }) => spot)} staked={staked} />
        </div>
        <p className={`${css.sums} figures`} data-won={bet.payout > bet.stake || undefined}>
          <span>{face.resultText(round.result)}</span>
          {bet.state === 'settled' && (
            <b translate="no">
              {formatMoney(bet.stake)} → {formatMoney(bet.payout)}
            </b>
          )}
        </p>
      </div>
    </Replayed>
  )
}
