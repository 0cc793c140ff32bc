/** How many bets of this visit the browser has held to a promise heard before them, and how many it could only recompute. */
import { formatNumber, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/surface.tsx'
import { useSessionResults } from '../session/session-results.ts'
import { verdictSigns } from './verdict.ts'

export function ProofNotice() {
  const { bets, verdicts } = useSessionResults()
  const broken = verdicts.broken > 0
  // Green says that every bet was proved, and nothing less.
  const tone = broken ? 'loss' : verdicts.recomputed > 0 ? undefined : 'win'
  return (
    <Notice as="div" tone={tone} className="figures">
      <Icon name={broken ? 'alert' : 'shield'} />
      <div className="grid gap-1">
        <p>
          Исход зашифрован до ставки.{' '}
          {bets === 0
            ? 'Браузер проверит каждую.'
            : `Проверено ${formatNumber(verdicts.proved, 0)} из ${formatNumber(bets, 0)} ${plural(bets, ['ставки', 'ставок', 'ставок'])}.`}
        </p>
        {verdicts.recomputed > 0 && (
          <p className="muted flex gap-2">
            <Icon name={verdictSigns.recomputed} size={16} />
            Пересчитано {formatNumber(verdicts.recomputed, 0)}: обещания для {plural(verdicts.recomputed, ['неё', 'них', 'них'])} эта страница не слышала.
          </p>
        )}
      </div>
    </Notice>
  )
}
