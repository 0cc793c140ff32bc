/** Shows a game of steps move by move, and how the last one ended, at the pace of the stage, in addition to the open game. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import { useState } from 'react'
import { type AnimationSpeed, animationSpeed } from '../preferences/animation-speed.ts'
import { playSound } from '../preferences/sound.ts'
import type { MadeMove } from './step-controller.ts'

/** How the last game ended. */
export interface ToldEnd<Outcome> {
  bet: Bet
  outcome: Outcome
  /** What the last move brought is on the stage: the result may be shown. */
  told: boolean
}

/** `moveMs`: how long a move takes on the stage, in milliseconds. */
export function useToldEnd<Params, View, Outcome>(moveMs: Readonly<Record<AnimationSpeed, number>>) {
  const [last, setLast] = useState<ToldEnd<Outcome> | null>(null)
  const reveal = async ({ move, open, settled }: MadeMove<Params, View, Outcome>) => {
    const ms = moveMs[animationSpeed()]
    if (open) {
      playSound('tick', 0.8 * 2 ** (Math.min(open.moves.length, 16) / 12))
      return pause(ms)
    }
    const { bet, outcome } = settled
    setLast({ bet, outcome, told: false })
    // What a move brought is known only when it has been shown; a take reveals nothing new.
    if (!isTake(move)) await pause(ms)
    setLast({ bet, outcome, told: true })
    playSound(bet.payout > bet.stake ? 'win' : 'loss')
  }
  return { last, reveal, clear: () => setLast(null) }
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
