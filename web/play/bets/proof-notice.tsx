/**
 * Counts the bets of this visit that the browser checked against a promise received before them, and those it could
 * only recompute.
 */
import { formatNumber, plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { useSessionResults } from '../session/session-results.ts'
import { verdictSigns } from '../proof/verdict.ts'

export function ProofNotice() {
  const { bets, verdicts } = useSessionResults()
  const broken = verdicts.broken > 0
  // Green means that every bet was proved, and nothing less.
  const tone = broken ? 'loss' : verdicts.recomputed > 0 || verdicts.pending > 0 ? undefined : 'win'
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
        {verdicts.pending > 0 && (
          <p className="muted flex gap-2">
            <Icon name={verdictSigns.pending} size={16} />
            <span>
              Ждут открытия колоды: <NumberText value={verdicts.pending} />. Браузер проверит{' '}
              {plural(verdicts.pending, ['её', 'их', 'их'])}, когда шуз кончится.
            </span>
          </p>
        )}
        {verdicts.recomputed > 0 && (
          <p className="muted flex gap-2">
            <Icon name={verdictSigns.recomputed} size={16} />
            <span>
              Пересчитано <NumberText value={verdicts.recomputed} />: обещания, ставки или ходов эта страница сама не
              видела.
            </span>
          </p>
        )}
      </div>
    </Notice>
  )
}
