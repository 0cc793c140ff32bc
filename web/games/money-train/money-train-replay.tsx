/** A replayed ride: wagon by wagon, as it was. */
import { moneyTrain, type MoneyTrainOutcome, type MoneyTrainParams } from '@kurazh/games/money-train/money-train.ts'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { useStepReplay } from '../../play/steps/use-step-replay.ts'
import { enteredBy } from './face.ts'
import { TrainStage } from './train-stage.tsx'

const stepMs = { full: 760, turbo: 220, still: 0 } as const

export default function MoneyTrainReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const entered = enteredBy(bet.moves ?? [])
  const { shown, isOver } = useStepReplay(entered, stepMs, onSeen)
  const { ambushes } = bet.outcome as MoneyTrainOutcome
  const isLost = ambushes.includes(entered - 1)
  const robbed = isLost ? entered - 1 : entered
  const { nonce, stake, payout, multiplier } = bet
  return (
    <TrainStage
      chips={<ChipsRoom />}
      paytable={moneyTrain.paytable(bet.params as MoneyTrainParams)}
      robbed={Math.min(shown, robbed)}
      isOpen={!isOver}
      isWalking={!isOver && shown < entered}
      ended={isOver ? { nonce, robbed, isLost, ambushes, stake, payout, multiplier } : null}
      within={Number.POSITIVE_INFINITY}
      stakeKopecks={stakeKopecks}
    />
  )
}
