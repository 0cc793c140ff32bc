/** Shows a bet inside a text: the game, the stake, the multiplier, and what this page found when it recomputed it. */
import { Icon } from '../../ui/controls/icon.tsx'
import { Link } from 'react-router'
import { MultiplierText } from '../../ui/text/figure-text.tsx'
import { Money } from '../../ui/text/money.tsx'
import { type ShownVerdict, verdictSigns, verdictWords } from '../proof/verdict.ts'
import css from './bet-card.module.css'

interface BetCardProps {
  id: string
  title: string
  stake: bigint
  /** Null while the bet is open. */
  multiplier: number | null
  /** Undefined where this page has not judged the bet. */
  verdict?: ShownVerdict | undefined
}

export function BetCard({ id, title, stake, multiplier, verdict }: BetCardProps) {
  const words = verdict === undefined ? 'проверка — на её странице' : verdictWords[verdict]
  return (
    <Link to={`/bet/${id}`} className={css.card} data-verdict={verdict} data-part="bet-card">
      <span className={css.game}>
        <Icon name={verdict === undefined ? 'shield' : verdictSigns[verdict]} size={16} />
        <b>{title}</b>
      </span>
      <span className="figures">
        <Money kopecks={stake} />
        {multiplier === null ? (
          ' · ещё идёт'
        ) : (
          <>
            {' '}
            · <MultiplierText e4={multiplier} />
          </>
        )}
      </span>
      <small className="muted">{words}</small>
    </Link>
  )
}
