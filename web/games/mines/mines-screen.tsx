/** Mines, whole: cells are opened one by one, the prize grows with every gem, the player takes it in time. */
import { mines as rules } from '@kurazh/games/mines/mines.ts'
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
import { minesFace } from './face.tsx'
import { MinesFields } from './mines-fields.tsx'
import { MinesStage } from './mines-stage.tsx'
import { useMines } from './use-mines.ts'

export default function MinesScreen() {
  const [mode, setMode] = useState<PlayMode>('manual')
  const [auto, setAuto] = useState(firstAutoSettings)
  const game = useMines(mode)
  const { table, open, moving, opening, resuming, running, stake, params, pattern } = game
  const act = () => (mode === 'auto' ? game.startAuto(planOf(auto, stake.kopecks)) : game.begin())
  useSpaceKey(() => (running ? game.stop() : open ? open.canTake && void table.take() : act()))
  const stakeKopecks = running?.stakeKopecks ?? stake.kopecks
  const deck = { open, moving, opening, resuming, mode, running, planned: auto.count, canBet: game.canBet, stakeKopecks }
  return (
    <GameLayout
      face={minesFace}
      uncertain={game.uncertain}
      stage={<MinesStage {...game.stage} chips={<ResultChips face={minesFace} />} within={stake.within} stakeKopecks={stakeKopecks} />}
      deck={
        <StepDeck
          {...deck}
          firstWord="Откройте клетку"
          onBegin={act}
          onTake={() => void table.take()}
          onStop={game.stop}
          returned={returnOfStopAt(rules, params, game.nextStop, stakeKopecks)}
        >
          {mode === 'manual' && (
            <Button disabled={!open || moving !== undefined} onClick={game.openAny}>
              Случайная клетка
            </Button>
          )}
          {game.chooses && (
            <Button disabled={pattern.cells.length === 0} onClick={pattern.clear}>
              Очистить
            </Button>
          )}
        </StepDeck>
      }
      panel={
        <BetPanel {...game.panel} subject={{ game: minesFace.id, params, steps: game.nextStop }} mode={mode} onMode={setMode} auto={auto} onAuto={setAuto} locked={running !== null || open !== null}>
          <MinesFields mines={params.mines} onMines={game.setMines} disabled={running !== null || open !== null} />
          {mode === 'auto' && <p className="muted mines-hint">Отметьте на поле клетки: автоигра откроет их по порядку и заберёт выигрыш.</p>}
          <LimitNotice within={stake.within} length={stake.paytable.length} step={(count) => `${count}-го камня`} />
        </BetPanel>
      }
    />
  )
}
