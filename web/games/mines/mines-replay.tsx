/** A replayed game of mines: cell by cell, as it was opened. */
import { minesPaytable, type MinesOutcome, type MinesParams } from '@kurazh/games/mines/mines.ts'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { useStepReplay } from '../../play/steps/use-step-replay.ts'
import { blankField } from './cells.ts'
import { cellsOf } from './face.ts'
import { MinesStage } from './mines-stage.tsx'

const stepMs = { full: 520, turbo: 160, still: 0 } as const

export default function MinesReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const opened = cellsOf(bet.moves ?? [])
  const { shown, isOver } = useStepReplay(opened.length, stepMs, onSeen)
  const { mines } = bet.outcome as MinesOutcome
  const { mines: count } = bet.params as MinesParams
  const gems = opened.filter((cell) => !mines.includes(cell)).length
  const found = Math.min(shown, gems)
  return (
    <MinesStage
      chips={<ChipsRoom />}
      mines={count}
      paytable={minesPaytable(count)}
      field={{ ...blankField, opened: isOver ? opened : opened.slice(0, found), mines: isOver ? mines : null }}
      made={found}
      ended={
        isOver ? { nonce: bet.nonce, gems, stake: bet.stake, payout: bet.payout, multiplier: bet.multiplier } : null
      }
      isOpen={!isOver}
      answering="none"
      onPress={() => undefined}
      nextChance={null}
      within={Number.POSITIVE_INFINITY}
      stakeKopecks={stakeKopecks}
    />
  )
}
