/** A replayed streak: throw by throw, as the coin fell. */
import { flip, type FlipOutcome } from '@kurazh/games/flip/flip.ts'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { useStepReplay } from '../../play/steps/use-step-replay.ts'
import { throwsOf } from './face.ts'
import { FlipStage } from './flip-stage.tsx'

const stepMs = { full: 720, turbo: 220, still: 0 } as const

export default function FlipReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const throws = throwsOf(bet.moves ?? [], (bet.outcome as FlipOutcome).fell)
  const { shown, isOver } = useStepReplay(throws.length, stepMs, onSeen)
  return (
    <FlipStage
      chips={<ChipsRoom />}
      throws={throws.slice(0, shown)}
      isOpen={!isOver}
      isThrown={false}
      ended={isOver ? bet : null}
      paytable={flip.paytable({})}
      within={Number.POSITIVE_INFINITY}
      stakeKopecks={stakeKopecks}
    />
  )
}
