/** The chances of this wheel: what its segments pay and how often they come. */
import { fortune, type FortuneParams, payoffs } from '@kurazh/games/fortune/fortune.ts'
import { OddsWindow } from '../../play/instant/odds-window.tsx'
import { exactPercent } from '../../play/instant/percents.ts'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { riskNames, segmentsText } from './face.ts'

interface FortuneOddsProps {
  open: boolean
  onClose: () => void
  bet: FortuneParams
  stakeKopecks: bigint
}

export function FortuneOdds({ bet, ...shown }: FortuneOddsProps) {
  return (
    <OddsWindow
      {...shown}
      about={`${segmentsText(bet.segments)}, ${riskNames[bet.risk].toLowerCase()} риск. Секторы равны.`}
      heads={['Множитель', 'Секторов']}
      lines={payoffs(bet).map(({ multiplierE4, segments, probability }) => ({
        first: multiplierE4 === 0 ? '—' : shortMultiplier(multiplierE4),
        second: segments,
        chance: Number(probability.numerator) / Number(probability.denominator),
        multiplierE4,
      }))}
      returned={exactPercent(fortune.rtp(bet), 9)}
    />
  )
}
