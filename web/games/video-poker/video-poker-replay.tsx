/** A replayed game of video poker: the deal, the cards that stay, the exchange. */
import type { VideoPokerOutcome, VideoPokerParams } from '@kurazh/games/video-poker/video-poker.ts'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { useStepReplay } from '../../play/steps/use-step-replay.ts'
import { handsOf } from './hand.ts'
import { VideoPokerStage } from './video-poker-stage.tsx'

const stepMs = { full: 1_100, turbo: 300, still: 0 } as const

export default function VideoPokerReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const hands = handsOf(bet.outcome as VideoPokerOutcome, bet.moves ?? [])
  // The deal, the choice, the exchange.
  const { shown, isOver } = useStepReplay(hands === null ? 0 : 2, stepMs, onSeen)
  return (
    <VideoPokerStage
      chips={<ChipsRoom />}
      table={(bet.params as VideoPokerParams).table}
      cards={hands === null || shown === 0 ? [] : isOver ? hands.final : hands.dealt}
      held={hands === null || shown < 2 ? [] : hands.held}
      advised={null}
      hint={hands === null ? 'Карты не раздавались' : shown === 0 ? 'Раздача' : 'Обмен'}
      onPlace={null}
      game={bet.nonce}
      ended={isOver ? bet : null}
      stakeKopecks={stakeKopecks}
    />
  )
}
