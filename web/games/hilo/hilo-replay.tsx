/** A replayed game of hilo: card by card, as they were turned up. */
import type { HiloOutcome, HiloParams } from '@kurazh/games/hilo/hilo.ts'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { useStepReplay } from '../../play/steps/use-step-replay.ts'
import { HiloStage } from './hilo-stage.tsx'
import { laneOf, turnsOf } from './lane.ts'

const stepMs = { full: 760, turbo: 220, still: 0 } as const

export default function HiloReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const turns = turnsOf(bet.moves ?? [])
  const { shown, isOver } = useStepReplay(turns.length, stepMs, onSeen)
  const cards = [(bet.params as HiloParams).start, ...(bet.outcome as HiloOutcome).cards.slice(0, shown)]
  return (
    <HiloStage
      chips={<ChipsRoom />}
      lane={laneOf(cards, turns)}
      isOpen={!isOver}
      ended={isOver ? bet : null}
      stakeKopecks={stakeKopecks}
    />
  )
}
