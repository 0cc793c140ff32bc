/** The chances of these picks: what each number of hits pays and how often it comes, counted exactly. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { keno, type KenoParams, payoffs } from '@kurazh/games/keno/keno.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Money } from '../../ui/text/money.tsx'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { picksText, riskNames } from './face.ts'
import css from './keno-odds.module.css'

interface OddsWindowProps {
  open: boolean
  onClose: () => void
  bet: KenoParams
  stakeKopecks: bigint
}

const percent = (value: Fraction, decimals: number) =>
  `${decimalOf(multiply(value, fraction(100n, 1n)), decimals).replace(/\.?0+$/, '')} %`

export function OddsWindow({ open, onClose, bet, stakeKopecks }: OddsWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Множители и шансы">
      <div className={css.odds}>
        <p className="muted">
          {picksText(bet.picks.length)}, {riskNames[bet.risk].toLowerCase()} риск. Любые номера равны.
        </p>
        <table className={`${css.table} figures`}>
          <thead>
            <tr>
              <th>Угадано</th>
              <th className="text-right">Множитель</th>
              <th className="text-right">Шанс</th>
              <th className="text-right">Выплата</th>
            </tr>
          </thead>
          <tbody>
            {payoffs(bet)
              .map((payoff, hits) => ({ ...payoff, hits }))
              .map(({ multiplierE4, probability, hits }) => (
                <tr key={hits}>
                  <td>{hits}</td>
                  <td className="text-right">{multiplierE4 === 0 ? '—' : shortMultiplier(multiplierE4)}</td>
                  <td className="text-right">{percent(probability, 7)}</td>
                  <td className="text-right">
                    <Money kopecks={payoutKopecks(stakeKopecks, multiplierE4)} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        <p className="figures">Точный возврат: {percent(keno.rtp(bet), 6)}</p>
      </div>
    </Dialog>
  )
}
