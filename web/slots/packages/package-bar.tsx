/** Our own bar at a game made elsewhere: money, the round, the check of the last one. All the game says itself stands in the game. */
import { formatAmount, formatMoney } from '@kurazh/contract/money-text.ts'
import { useBalance } from '../../api/balance.ts'
import { betNumber } from '../../play/bets/bet-number.ts'
import { verdictSigns, verdictWords } from '../../play/bets/verdict.ts'
import { useSessionResults } from '../../play/session/session-results.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Result } from '../../ui/money.tsx'
import type { Frame } from './use-frame.ts'
import css from './package-bar.module.css'

interface PackageBarProps {
  frame: Frame
  onLast: () => void
  onWhole: () => void
}

export function PackageBar({ frame, onLast, onWhole }: PackageBarProps) {
  const { state, showing, last } = frame
  const balance = useBalance()
  const net = useSessionResults(({ netKopecks }) => netKopecks)
  const open = state?.open ?? null
  return (
    <div className={css.bar} data-part="package-bar">
      <dl className={css.sums}>
        <div>
          <dt>Баланс</dt>
          <dd className="figures">{balance === undefined ? '—' : formatAmount(balance)}</dd>
        </div>
        <div>
          <dt>За визит</dt>
          <dd className="figures">
            <Result kopecks={net} />
          </dd>
        </div>
        <div>
          <dt>Раунд</dt>
          <dd role="status">{open ? `открыт, ${formatMoney(open.stake)}` : showing ? 'идёт' : state?.next ? 'можно начать' : 'готовится'}</dd>
        </div>
      </dl>
      <div className={css.acts}>
        {last && (
          <button type="button" className={`${css.last} touch`} onClick={onLast} data-verdict={last.judgement.verdict} aria-label={`Ставка № ${betNumber(last.bet.nonce)}: ${verdictWords[last.judgement.verdict]}`}>
            <Icon name={verdictSigns[last.judgement.verdict]} size={18} />
            <span className="figures">№ {betNumber(last.bet.nonce)}</span>
          </button>
        )}
        <IconButton icon="phone" label="На весь экран" onClick={onWhole} />
      </div>
    </div>
  )
}
