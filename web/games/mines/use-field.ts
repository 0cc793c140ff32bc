/** What the stage shows besides the open game: how the last one ended, in steps the eye can follow. */
import { type MinesOutcome, type MinesParams, type MinesView } from '@kurazh/games/mines/mines.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import { useState } from 'react'
import { paceNow } from '../../play/preferences/pace.ts'
import { playSound } from '../../play/preferences/sound.ts'
import type { MadeMove } from '../../play/steps/step-controller.ts'
import { cellsOf } from './opened.ts'
import type { Ended } from './mines-stage.tsx'

export interface LastGame extends Ended {
  opened: readonly number[]
  mines: readonly number[]
  /** The last cell has turned over: the result may be told. */
  told: boolean
}

/** How long a cell takes to turn over, in milliseconds. */
const turnMs = { full: 320, turbo: 110, still: 0 } as const

export function useField() {
  const [last, setLast] = useState<LastGame | null>(null)
  const reveal = async ({ move, open, settled }: MadeMove<MinesParams, MinesView, MinesOutcome>) => {
    const turn = turnMs[paceNow()]
    if (open) {
      playSound('tick', 0.8 * 2 ** (Math.min(open.moves.length, 16) / 12))
      return pause(turn)
    }
    const { bet, outcome } = settled
    const opened = cellsOf(bet.moves ?? [])
    const gems = opened.filter((cell) => !outcome.mines.includes(cell)).length
    const game = { nonce: bet.nonce, gems, stake: bet.stake, payout: bet.payout, multiplier: bet.multiplier, opened, mines: outcome.mines }
    setLast({ ...game, told: false })
    // What was under the cell is known only when it has turned; a take tells nothing new.
    if (!isTake(move)) await pause(turn)
    setLast({ ...game, told: true })
    playSound(bet.payout > bet.stake ? 'win' : 'loss')
  }
  return { last, reveal, clear: () => setLast(null) }
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
