/** The chances of a case: what it holds, by weight. */
import {
  caseOpening,
  type CasesParams,
  listOf,
  ofWholeStakeE4,
  payoffs,
} from '@kurazh/games/case-opening/case-opening.ts'
import { weightSum } from '@kurazh/games/case-opening/entries-v1.ts'
import { OddsWindow } from '../../play/instant/odds-window.tsx'
import { exactPercent } from '../../play/instant/percents.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { caseTitles, entryText } from './face.ts'

interface CasesOddsProps {
  open: boolean
  onClose: () => void
  bet: CasesParams
  stakeKopecks: bigint
}

export function CasesOdds({ bet, ...shown }: CasesOddsProps) {
  const list = listOf(bet.case)
  return (
    <OddsWindow
      {...shown}
      about={`${caseTitles[bet.case]}: веса записей, всего ${formatNumber(weightSum, 0)}. Выплата — за один кейс${bet.count > 1 ? `: на него приходится 1/${bet.count} ставки` : ''}.`}
      heads={['Множитель', 'Вес']}
      lines={payoffs(bet)
        .map(({ multiplierE4, probability }, entry) => ({
          first: entryText(multiplierE4),
          second: formatNumber(list[entry]?.weight ?? 0, 0),
          chance: Number(probability.numerator) / Number(probability.denominator),
          multiplierE4: ofWholeStakeE4(multiplierE4, bet),
        }))
        .toReversed()}
      returned={exactPercent(caseOpening.rtp(bet), 9)}
    />
  )
}
