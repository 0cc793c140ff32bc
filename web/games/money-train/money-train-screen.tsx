/** Money train, whole: wagon after wagon is robbed, the loot grows, the player leaves with it before an ambush. */
import { moneyTrain as rules } from '@kurazh/games/money-train/money-train.ts'
import { useState } from 'react'
import { firstAutoSettings, planOf } from '../../play/autobet/auto-fields.tsx'
import { BetPanel, type PlayMode } from '../../play/betting/bet-panel.tsx'
import { GameLayout } from '../../play/layout/game-layout.tsx'
import { LimitNotice } from '../../play/steps/limit-notice.tsx'
import { ResultChips } from '../../play/layout/result-chips.tsx'
import { useSpaceKey } from '../../play/betting/space-key.ts'
import { StepDeck } from '../../play/steps/step-deck.tsx'
import { returnOfStopAt } from '../../play/steps/step-stake.ts'
import { Button } from '../../ui/button.tsx'
import { moneyTrainFace } from './face.tsx'
import { TrainFields } from './train-fields.tsx'
import { TrainStage } from './train-stage.tsx'
import { useMoneyTrain } from './use-money-train.ts'

export default function MoneyTrainScreen() {
  const [mode, setMode] = useState<PlayMode>('manual')
  const [auto, setAuto] = useState(firstAutoSettings)
  const game = useMoneyTrain(mode)
  const { table, open, moving, opening, resuming, running, stake, params } = game
  const act = () => (mode === 'auto' ? game.startAuto(planOf(auto, stake.kopecks)) : game.begin())
  useSpaceKey(() => (running ? game.stop() : open ? open.canTake && void table.take() : act()))
  const stakeKopecks = running?.stakeKopecks ?? stake.kopecks
  const subject = { game: moneyTrainFace.id, params, steps: game.nextStop }
  const isLocked = running !== null || open !== null
  return (
    <GameLayout
      face={moneyTrainFace}
      uncertain={game.uncertain}
      stage={<TrainStage {...game.stage} chips={<ResultChips face={moneyTrainFace} />} within={stake.within} stakeKopecks={stakeKopecks} />}
      deck={
        <StepDeck
          {...{ open, moving, opening, resuming, mode, running, planned: auto.count, canBet: stake.fits, stakeKopecks }}
          firstWord="Идите в вагон"
          onBegin={act}
          onTake={() => void table.take()}
          onStop={game.stop}
          returned={returnOfStopAt(rules, params, game.nextStop, stakeKopecks)}
        >
          {open && !running && (
            <Button tone="brand" className="train-next" disabled={moving !== undefined} onClick={game.goOn}>
              Следующий вагон
            </Button>
          )}
        </StepDeck>
      }
      panel={
        <BetPanel {...stake.panel} subject={subject} mode={mode} onMode={setMode} auto={auto} onAuto={setAuto} locked={isLocked}>
          <TrainFields
            difficulty={params.difficulty}
            onDifficulty={game.chooseDifficulty}
            stop={mode === 'auto' ? game.autoStop : null}
            mostStop={stake.paytable.length}
            onStop={game.setAutoStop}
            disabled={isLocked}
          />
          <LimitNotice within={stake.within} length={stake.paytable.length} step={(count) => `${count}-го вагона`} />
        </BetPanel>
      }
    />
  )
}
