/**
 * The site's bar at a game made elsewhere: money, the round, the check of the last one. Everything else is shown by the
 * game.
 */
import { formatAmount, formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useBalance } from '../../api/balance.ts'
import { betNumber } from '../../play/proof/bet-number.ts'
import type { Judgement } from '../../play/proof/bet-check.ts'
import { verdictSigns, verdictWords } from '../../play/proof/verdict.ts'
import { useSessionResults } from '../../play/session/session-results.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Result } from '../../ui/text/money.tsx'
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
          <dd className="figures" translate="no">
            {balance === undefined ? '—' : formatAmount(balance)}
          </dd>
        </div>
        <div>
          <dt>За визит</dt>
          <dd className="figures">
            <Result kopecks={net} />
          </dd>
        </div>
        <div>
          <dt>Раунд</dt>
          <dd role="status">
            {open
              ? `открыт, ${formatMoney(open.stake)}`
              : showing
                ? 'идёт'
                : state?.next
                  ? 'можно начать'
                  : 'готовится'}
          </dd>
        </div>
      </dl>
      <div className={css.acts}>
        {last && (
          <button
            type="button"
            className={`${css.last} touch`}
            onClick={onLast}
            data-verdict={last.judgement.verdict}
            aria-label={`Ставка № ${betNumber(last.bet.nonce)}, ${formatMoney(last.bet.stake)}: ${wordsOf(last.judgement)}`}
          >
            <Icon name={verdictSigns[last.judgement.verdict]} size={18} />
            <span className="figures">
              № {betNumber(last.bet.nonce)}
              <small translate="no">{formatMoney(last.bet.stake)}</small>
            </span>
          </button>
        )}
        <IconButton icon="phone" label="На весь экран" onClick={onWhole} />
      </div>
    </div>
  )
}

/** The result of the check, as the end of a sentence. */
const wordsOf = ({ verdict, unheard }: Judgement) =>
  unheard === 'stake' && verdict === 'recomputed'
    ? 'сид и книга проверены, ставку и режим назвала игра'
    : verdictWords[verdict]
