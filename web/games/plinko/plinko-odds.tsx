/** The board in figures: payouts of its bins and their chances, counted exactly. */
import { plinko, type PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import { OddsWindow } from '../../play/instant/odds-window.tsx'
import { exactPercent } from '../../play/instant/percents.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { rowsText, riskNames, shortMultiplier } from './face.ts'
import { heatOf } from './heat.ts'
import { oddsOf } from './odds.ts'
import css from './plinko-odds.module.css'

interface PlinkoOddsProps {
  open: boolean
  onClose: () => void
  board: PlinkoParams
  stakeKopecks: bigint
}

export function PlinkoOdds({ board, ...shown }: PlinkoOddsProps) {
  const returned = plinko.rtp(board)
  return (
    <OddsWindow
      {...shown}
      about={
        <>
          {rowsText(board.rows)}, {riskNames[board.risk].toLowerCase()} риск. Каждый ряд — честная монета, поэтому все{' '}
          <NumberText value={2 ** board.rows} /> путей равны.
        </>
      }
      heads={['Множитель', `Раз из ${formatNumber(2 ** board.rows, 0)}`]}
      lines={oddsOf(board).map(({ multiplierE4, count }) => ({
        first: <Bin multiplierE4={multiplierE4} />,
        second: formatNumber(count, 0),
        chance: count / 2 ** board.rows,
        multiplierE4,
      }))}
      returned={
        <>
          <NumberText value={Number(returned.numerator)} /> / <NumberText value={Number(returned.denominator)} /> ={' '}
          {exactPercent(returned, 6)}
        </>
      }
    />
  )
}

function Bin({ multiplierE4 }: { multiplierE4: number }) {
  const { fill, text } = heatOf(multiplierE4)
  return (
    <span className={css.bin} style={{ background: fill, color: text }}>
      {shortMultiplier(multiplierE4)}×
    </span>
  )
}
