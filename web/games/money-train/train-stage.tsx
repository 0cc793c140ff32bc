/** The stage of money train: results above, the loot, the train in its landscape, the scale of prizes below. */
import { netOf } from '@kurazh/contract/kopecks.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { ReactNode } from 'react'
import { StepPaytable } from '../../play/steps/step-paytable.tsx'
import { useAfterPicture } from '../../ui/afterwards.tsx'
import { formatMultiplier } from '../../ui/format.ts'
import { Result } from '../../ui/money.tsx'
import { wagonsText } from './face.tsx'
import { Landscape } from './landscape.tsx'
import type { EndedRide } from './ride.ts'
import { Train } from './train.tsx'
import css from './train-stage.module.css'

interface TrainStageProps {
  chips: ReactNode
  paytable: readonly number[]
  robbed: number
  isOpen: boolean
  /** On the way to the next wagon. */
  isWalking: boolean
  /** Null while a game is open or none was played. */
  ended: EndedRide | null
  /** True while automatic play rides. */
  quick?: boolean
  within: number
  stakeKopecks: bigint
}

export function TrainStage({ chips, paytable, robbed, isOpen, isWalking, ended, quick = false, within, stakeKopecks }: TrainStageProps) {
  const isLost = ended?.isLost ?? false
  // The land stops, and a reader is told, once the ambush is seen.
  const isStill = useAfterPicture(isLost)
  const said = useAfterPicture(ended ? spoken(ended) : isOpen && robbed > 0 ? `Обыскано: ${wagonsText(robbed)}, множитель ${formatMultiplier(paytable[robbed - 1] ?? 0)}` : '')
  const tone = !ended ? 'rest' : ended.payout > ended.stake ? 'win' : isLost ? 'loss' : 'rest'
  return (
    <div className={css.trainStage} data-part="train-stage" data-tone={tone} data-stopped={isLost || undefined}>
      <Landscape isLost={isStill} />
      {chips}
      <p className={`${css.word} figures`} key={ended?.nonce ?? `${isOpen} ${robbed}`}>
        {ended ? <EndWord ended={ended} /> : <OpenWord isOpen={isOpen} robbed={robbed} multiplierE4={paytable[robbed - 1]} stakeKopecks={stakeKopecks} />}
      </p>
      <p className="unseen" aria-live="polite">
        {said}
      </p>
      <Train robbed={robbed} isOpen={isOpen} isWalking={isWalking} ended={ended} quick={quick} />
      <StepPaytable label="Множители за вагоны" paytable={paytable} made={robbed} isLost={isLost} within={within} stakeKopecks={stakeKopecks} />
    </div>
  )
}

function OpenWord({ isOpen, robbed, multiplierE4, stakeKopecks }: { isOpen: boolean; robbed: number; multiplierE4: number | undefined; stakeKopecks: bigint }) {
  if (!isOpen) return <span className={css.sum}>Двадцать вагонов: в одних золото, в других засада</span>
  if (robbed === 0 || multiplierE4 === undefined) return <span className={css.sum}>Вы на хвостовой площадке. Впереди первый вагон</span>
  return (
    <>
      <span className={css.big}>{formatMultiplier(multiplierE4)}</span>
      <span className={css.sum}>{formatMoney(payoutKopecks(stakeKopecks, multiplierE4))}</span>
    </>
  )
}

/** A return that is no more than the stake gets no applause. */
function EndWord({ ended }: { ended: EndedRide }) {
  return (
    <>
      <span className={css.big}>{ended.isLost ? 'Засада' : formatMultiplier(ended.multiplier)}</span>
      <span className={css.sum}>
        <Result kopecks={netOf(ended)} />
      </span>
    </>
  )
}

function spoken({ robbed, isLost, payout, stake, multiplier }: EndedRide): string {
  if (isLost) return `Засада в вагоне ${robbed + 1}. Обыскано до неё: ${wagonsText(robbed)}. Ставка ${formatMoney(stake)} не сыграла.`
  return `Вы сошли с поезда: ${wagonsText(robbed)}, множитель ${formatMultiplier(multiplier)}, выплата ${formatMoney(payout)}.`
}
