/** A replayed game of mines: cell by cell, as it was opened. */
import { minesPaytable, type MinesOutcome, type MinesParams } from '@kurazh/games/mines/mines.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { blankField } from './cells.ts'
import { cellsOf } from './face.ts'
import { MinesStage } from './mines-stage.tsx'

const stepMs = { full: 520, turbo: 160, still: 0 } as const

export default function MinesReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const opened = cellsOf(bet.moves ?? [])
  const [shown, setShown] = useState(0)
  const isOver = shown > opened.length
  const seen = useEffectEvent(() => onSeen())
  useEffect(() => {
    if (isOver) return seen()
    const timer = setTimeout(() => setShown(shown + 1), stepMs[animationSpeed()])
    return () => clearTimeout(timer)
  }, [shown, isOver])
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
