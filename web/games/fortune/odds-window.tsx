/** The chances of this wheel: what its segments pay and how often they come, counted exactly. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { fortune, type FortuneParams, payoffs } from '@kurazh/games/fortune/fortune.ts'
import { Money } from '../../ui/text/money.tsx'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { riskNames, segmentsText } from './face.ts'
import css from './fortune-odds.module.css'

interface OddsWindowProps {
  open: boolean
  onClose: () => void
  bet: FortuneParams
  stakeKopecks: bigint
}

const percent = (value: Fraction, decimals: number) =>
  `${decimalOf(multiply(value, fraction(100n, 1n)), decimals).replace(/\.?0+$/, '')} %`

export function OddsWindow({ open, onClose, bet, stakeKopecks }: OddsWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Множители и шансы">
      <div className={css.odds}>
        <p className="muted">
          {segmentsText(bet.segments)}, {riskNames[bet.risk].toLowerCase()} риск. Секторы равны.
        </p>
        <table className={`${css.table} figures`}>
          <thead>
            <tr>
              <th>Множитель</th>
              <th className="text-right">Секторов</th>
              <th className="text-right">Шанс</th>
              <th className="text-right">Выплата</th>
            </tr>
          </thead>
          <tbody>
            {payoffs(bet).map(({ multiplierE4, segments, probability }) => (
              <tr key={multiplierE4}>
                <td>{multiplierE4 === 0 ? '—' : shortMultiplier(multiplierE4)}</td>
                <td className="text-right">{segments}</td>
                <td className="text-right">{percent(probability, 5)}</td>
                <td className="text-right">
                  <Money kopecks={payoutKopecks(stakeKopecks, multiplierE4)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="figures">Точный возврат: {percent(fortune.rtp(bet), 9)}</p>
      </div>
    </Dialog>
  )
}
