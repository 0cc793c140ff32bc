/** The stage of baccarat for one player: the dealer, both hands, what they paid, and the spots. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { baccarat, type BaccaratState, resultOf } from '@kurazh/games/baccarat/baccarat.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { felt } from '../../play/tables/table-felt.ts'
import type { LaidTable } from '../../play/tables/laid-table.ts'
import { DealerScene } from '../../play/tables/room/dealer-scene.tsx'
import { SoloResult } from '../../play/tables/solo-result.tsx'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { clothPaints, HandsOfCloth, SpotsOfCloth } from './cloth.tsx'
import { seenOf } from './dealt-cards.ts'
import { resultText } from './face.tsx'
import { soloBaccaratFace } from './solo-face.ts'
import { useSoloDeal } from './use-solo-deal.ts'
import table from './baccarat-screen.module.css'
import css from './solo-baccarat-stage.module.css'

type DealSeen = Omit<ReturnType<typeof useSoloDeal>, 'play'>

interface SoloStageProps extends DealSeen {
  chips: ReactNode
  laid: LaidTable
  onChips: (chips: Readonly<Record<string, number>>) => void
}

export function SoloStage({ chips, laid, onChips, ...seen }: SoloStageProps) {
  const { deal, comes } = seen
  const hands = deal && !comes ? deal.hands : null
  return (
    <div className={`${felt} ${table.stage} ${css.soloStage}`} style={clothPaints} data-part="baccarat">
      <DealtBy {...seen} />
      <div className={`${table.status} ${css.status}`}>{chips}</div>
      <Hands {...seen} />
      <div className={table.result}>
        <ResultOf {...seen} />
      </div>
      <SpotsOfCloth
        table={laid}
        won={(spot) => hands !== null && baccarat.pays(hands, spot, 100n) > 100n}
        onSpot={(spot) => onChips({ [spot]: 1 })}
      />
      <Said {...seen} />
      <WinMoment game={soloBaccaratFace.id} />
    </div>
  )
}

function DealtBy({ deal, comes }: DealSeen) {
  const cards = deal ? deal.hands.player.length + deal.hands.banker.length : 0
  return <DealerScene dealt={deal && comes ? `${deal.nonce}` : 0} times={cards} everyMs={deal?.everyMs ?? 0} />
}

function Hands({ deal, comes, skip }: DealSeen) {
  return (
    <div className={`${table.cards} ${css.hands}`}>
      <HandsOfCloth
        round={deal && seenOf(deal.nonce, deal.hands)}
        winner={deal && !comes ? resultOf(deal.hands).winner : undefined}
        everyMs={deal?.everyMs ?? 0}
      />
      {comes && (
        <button type="button" className={css.skip} tabIndex={-1} aria-label="Показать результат сразу" onClick={skip} />
      )}
    </div>
  )
}

function ResultOf({ deal, comes }: DealSeen) {
  const words = deal === null ? 'Поставьте и раздайте' : comes ? 'Карты на столе' : resultText(resultOf(deal.hands))
  return <SoloResult game={soloBaccaratFace.id} words={words} net={deal && !comes ? netOf(deal) : null} />
}

const Said = ({ deal, comes }: DealSeen) => (
  <GameVoice
    of={deal?.nonce}
    words={deal && !comes ? `${resultText(resultOf(deal.hands))}. ${resultWords(deal)}` : ''}
    withBalance
  />
)

/** A bet shown again: its hands. */
export function SoloReplay({ bet, onSeen }: ReplayProps) {
  const { play, ...seen } = useSoloDeal()
  const tell = useEffectEvent(() => void play({ bet, outcome: bet.outcome as BaccaratState }).then(onSeen))
  useEffect(() => tell(), [])
  return (
    <div className={`${felt} ${table.stage} ${css.replay}`} style={clothPaints}>
      <ChipsRoom />
      <Hands {...seen} />
      <div className={table.result}>
        <ResultOf {...seen} />
      </div>
      <Said {...seen} />
      <WinMoment game={soloBaccaratFace.id} />
    </div>
  )
}
