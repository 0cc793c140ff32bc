/** The board in figures: payouts of its bins and their chances, counted exactly. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { plinko, type PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { rowsText, riskNames, shortMultiplier } from './face.ts'
import { heatOf } from './heat.ts'
import { type BinOdds, chanceText, oddsOf } from './odds.ts'
import css from './odds-window.module.css'

interface OddsWindowProps {
  open: boolean
  onClose: () => void
  board: PlinkoParams
  stakeKopecks: bigint
}

export function OddsWindow({ open, onClose, board, stakeKopecks }: OddsWindowProps) {
  const returned = plinko.rtp(board)
  return (
    <Dialog open={open} onClose={onClose} title="Множители и шансы">
      <div className={css.odds}>
        <p className="muted">
          {rowsText(board.rows)}, {riskNames[board.risk].toLowerCase()} риск. Каждый ряд — честная монета, поэтому все{' '}
          <NumberText value={2 ** board.rows} /> путей равны.
        </p>
        <table className={`${css.table} figures`}>
          <thead>
            <tr>
              <th>Множитель</th>
              <th className="text-right">{`Раз из ${formatNumber(2 ** board.rows, 0)}`}</th>
              <th className="text-right">Шанс</th>
              <th className="text-right">Выплата</th>
            </tr>
          </thead>
          <tbody>
            {oddsOf(board).map((odds) => (
              <OddsRow key={odds.multiplierE4} odds={odds} rows={board.rows} stakeKopecks={stakeKopecks} />
            ))}
          </tbody>
        </table>
        <p className={`${css.return} figures`}>
          Точный возврат: <NumberText value={Number(returned.numerator)} /> /{' '}
          <NumberText value={Number(returned.denominator)} /> ={' '}
          {decimalOf(multiply(returned, fraction(100n, 1n)), 6).replace(/\.?0+$/, '')} %
        </p>
      </div>
    </Dialog>
  )
}

function OddsRow({
  odds: { multiplierE4, count },
  rows,
  stakeKopecks,
}: {
  odds: BinOdds
  rows: number
  stakeKopecks: bigint
}) {
  const { fill, text } = heatOf(multiplierE4)
  return (
    <tr>
      <td>
        <span className={css.bin} style={{ background: fill, color: text }}>
          {shortMultiplier(multiplierE4)}×
        </span>
      </td>
      <td className="text-right" translate="no">
        {formatNumber(count, 0)}
      </td>
      <td className="text-right">{chanceText(count, rows)}</td>
      <td className="text-right">
        <Money kopecks={payoutKopecks(stakeKopecks, multiplierE4)} />
      </td>
    </tr>
  )
}
