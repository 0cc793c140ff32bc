/** The chances of these picks: what each number of hits pays and how often it comes. */
import { keno, type KenoParams, payoffs } from '@kurazh/games/keno/keno.ts'
import { OddsWindow } from '../../play/instant/odds-window.tsx'
import { exactPercent } from '../../play/instant/percents.ts'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { picksText, riskNames } from './face.ts'

interface KenoOddsProps {
  open: boolean
  onClose: () => void
  bet: KenoParams
  stakeKopecks: bigint
}

export function KenoOdds({ bet, ...shown }: KenoOddsProps) {
  return (
    <OddsWindow
      {...shown}
      about={`${picksText(bet.picks.length)}, ${riskNames[bet.risk].toLowerCase()} риск. Любые номера равны.`}
      heads={['Угадано', 'Множитель']}
      lines={payoffs(bet).map(({ multiplierE4, probability }, hits) => ({
        first: hits,
        second: multiplierE4 === 0 ? '—' : shortMultiplier(multiplierE4),
        chance: Number(probability.numerator) / Number(probability.denominator),
        multiplierE4,
      }))}
      returned={exactPercent(keno.rtp(bet), 6)}
    />
  )
}
