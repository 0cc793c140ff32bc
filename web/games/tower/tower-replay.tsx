/** A replayed climb: door by door, as they were opened. */
import { floors } from '@kurazh/games/tower/floors.ts'
import { tower, type TowerOutcome, type TowerParams } from '@kurazh/games/tower/tower.ts'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { useStepReplay } from '../../play/steps/use-step-replay.ts'
import { climbedOf, doorsOf } from './face.ts'
import { TowerStage } from './tower-stage.tsx'

const stepMs = { full: 640, turbo: 200, still: 0 } as const

export default function TowerReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const opened = doorsOf(bet.moves ?? [])
  const { shown, isOver } = useStepReplay(opened.length, stepMs, onSeen)
  const outcome = bet.outcome as TowerOutcome
  const params = bet.params as TowerParams
  const climbed = climbedOf(opened, outcome)
  const made = Math.min(shown, climbed)
  return (
    <TowerStage
      chips={<ChipsRoom />}
      look={{
        ...floors[params.difficulty],
        chosen: isOver ? opened : opened.slice(0, made),
        asking: isOver ? null : (opened[made] ?? null),
        isOpen: !isOver,
        traps: isOver ? outcome.traps : null,
      }}
      paytable={tower.paytable(params)}
      made={made}
      ended={isOver ? { ...bet, climbed } : null}
      within={Number.POSITIVE_INFINITY}
      stakeKopecks={stakeKopecks}
      onDoor={null}
      onLeft={() => undefined}
    />
  )
}
