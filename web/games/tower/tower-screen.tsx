/** The tower: floor by floor a door is opened, the prize grows, the player leaves with it before a trap. */
import { difficulties, type Difficulty, floors } from '@kurazh/games/tower/floors.ts'
import { tower as rules, type TowerOutcome, type TowerParams, type TowerView } from '@kurazh/games/tower/tower.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useRef, useState } from 'react'
import { ActButton } from '../../play/betting/act-button.tsx'
import { useGoalParams } from '../../play/betting/challenge-goal.ts'
import { StepScreen } from '../../play/steps/step-screen.tsx'
import { useDigitKeys } from '../../play/steps/use-digit-keys.ts'
import { useStepScreen } from '../../play/steps/use-step-screen.tsx'
import { useToldEnd } from '../../play/steps/use-told-end.ts'
import { useStored } from '../../ui/browser/use-stored.ts'
import { randomDoor } from './doors.ts'
import { climbedOf, doorsOf, towerFace } from './face.ts'
import { TowerFields } from './tower-fields.tsx'
import { type TowerHandle, TowerStage } from './tower-stage.tsx'

const firstStop = 3
/** How long a door takes to open, in milliseconds. */
const doorMs = { full: 380, turbo: 120, still: 0 } as const

export default function TowerScreen() {
  const { last, reveal, clear } = useToldEnd<TowerParams, TowerView, TowerOutcome>(doorMs)
  const stageHandle = useRef<TowerHandle>(null)
  const [difficulty, setDifficulty] = useStored('tower-difficulty', readDifficulty, String)
  const [stop, setStop] = useState(firstStop)
  const screen = useStepScreen({
    face: towerFace,
    rules,
    chosen: { difficulty },
    autoMoves: () => Array.from({ length: stop }, () => ({ door: 0 })),
    reveal,
    onBegin: clear,
    onOpened: (byKeyboard) => byKeyboard && stageHandle.current?.focus(),
    firstGain: 'За первый этаж',
    first: { word: 'Выберите дверь' },
  })
  const { mode, open, moving, isRunning, locked, params, stake, stakeKopecks, nextKopecks, chips, guarded } = screen
  useGoalParams({ face: towerFace, rules, params: { difficulty }, onParams: (next) => setDifficulty(next.difficulty) })
  const { doors } = floors[params.difficulty]
  const canOpen = open !== null && !isRunning && moving === undefined && !guarded
  const openDoor = canOpen ? (door: number) => screen.move({ door }) : null
  useDigitKeys(doors, (door) => openDoor?.(door))
  const isTelling = !open && last !== null && !last.told
  const chosen = doorsOf(open?.moves ?? last?.bet.moves ?? [])
  const climbed = open || !last ? chosen.length : climbedOf(chosen, last.outcome)
  const look = {
    doors,
    // A door that is on its way shows nothing yet.
    chosen: isTelling ? chosen.slice(0, climbed) : chosen,
    asking: isTelling ? (chosen[climbed] ?? null) : (doorsOf([moving])[0] ?? null),
    isOpen: open !== null || isTelling,
    traps: open || isTelling ? null : (last?.outcome.traps ?? null),
  }
  return (
    <StepScreen
      screen={screen}
      stage={
        <TowerStage
          ref={stageHandle}
          chips={chips}
          look={look}
          paytable={stake.paytable}
          made={climbed}
          ended={open || isTelling || !last ? null : { ...last.bet, climbed }}
          within={stake.within}
          stakeKopecks={stakeKopecks}
          onDoor={openDoor}
          onLeft={screen.lead}
        />
      }
      buttons={
        open &&
        !isRunning && (
          <ActButton
            word="Случайная дверь"
            brings={nextKopecks === undefined ? undefined : formatRoundMoney(nextKopecks)}
            idle={!canOpen}
            onClick={() => openDoor?.(randomDoor(doors))}
          />
        )
      }
      fields={
        <TowerFields
          difficulty={params.difficulty}
          onDifficulty={(next) => (setDifficulty(next), clear())}
          stop={mode === 'auto' ? stop : null}
          onStop={setStop}
          disabled={locked}
        />
      }
      stepWord={(count) => `${count}-го этажа`}
    />
  )
}

function readDifficulty(text: string | null): Difficulty {
  return difficulties.find((each) => each === text) ?? 'medium'
}
