/** Money train: wagon after wagon is robbed, the loot grows, the player leaves with it before an ambush. */
import { moneyTrain as rules } from '@kurazh/games/money-train/money-train.ts'
import { difficulties, type Difficulty } from '@kurazh/games/money-train/wagons.ts'
import { useState } from 'react'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { ActButton } from '../../play/betting/act-button.tsx'
import { useGoalParams } from '../../play/betting/challenge-goal.ts'
import { StepScreen } from '../../play/steps/step-screen.tsx'
import { useStepScreen } from '../../play/steps/use-step-screen.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { enteredBy, moneyTrainFace } from './face.ts'
import { TrainFields } from './train-fields.tsx'
import { TrainStage } from './train-stage.tsx'
import { useRide } from './use-ride.ts'

const firstStop = 3
const nextWagon = { next: true } as const

export default function MoneyTrainScreen() {
  const { last, told, reveal, clear } = useRide()
  const [difficulty, setDifficulty] = useStored('money-train-difficulty', readDifficulty, String)
  const [chosenStop, setAutoStop] = useState(firstStop)
  const autoMoves = (params: { difficulty: Difficulty }) =>
    rules
      .paytable(params)
      .slice(0, chosenStop)
      .map(() => nextWagon)
  const screen = useStepScreen({
    face: moneyTrainFace,
    rules,
    chosen: { difficulty },
    autoMoves,
    reveal,
    onBegin: clear,
    firstGain: 'За первый вагон',
    first: { word: 'В первый вагон', move: nextWagon },
  })
  const { mode, open, moving, isRunning, locked, params, stake, stakeKopecks, nextKopecks, chips } = screen
  useGoalParams({
    face: moneyTrainFace,
    rules,
    params: { difficulty },
    onParams: (next) => setDifficulty(next.difficulty),
  })
  const isTelling = !open && last !== null && !told
  const stage = {
    quick: isRunning,
    paytable: stake.paytable,
    robbed: open ? enteredBy(open.moves) : (last?.robbed ?? 0),
    isOpen: open !== null || isTelling,
    isWalking: isTelling || (moving !== undefined && enteredBy([moving]) === 1),
    ended: open || isTelling ? null : last,
  }
  return (
    <StepScreen
      screen={screen}
      stage={<TrainStage {...stage} chips={chips} within={stake.within} stakeKopecks={stakeKopecks} />}
      buttons={
        open?.canTake &&
        !isRunning && (
          <ActButton
            word="Следующий вагон"
            brings={nextKopecks === undefined ? undefined : formatRoundMoney(nextKopecks)}
            idle={screen.guarded || moving !== undefined}
            onClick={() => screen.move(nextWagon)}
          />
        )
      }
      fields={
        <TrainFields
          difficulty={params.difficulty}
          onDifficulty={(next) => (setDifficulty(next), clear())}
          stop={mode === 'auto' ? autoMoves(params).length : null}
          mostStop={stake.paytable.length}
          onStop={setAutoStop}
          disabled={locked}
        />
      }
      stepWord={(count) => `${count}-го вагона`}
    />
  )
}

function readDifficulty(text: string | null): Difficulty {
  return difficulties.find((each) => each === text) ?? 'medium'
}
