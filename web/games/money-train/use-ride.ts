/** Shows how the last game ended, in steps the eye can follow, in addition to the open game. */
import type { MoneyTrainOutcome, MoneyTrainParams, MoneyTrainView } from '@kurazh/games/money-train/money-train.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import { useState } from 'react'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'
import type { MadeMove } from '../../play/steps/step-controller.ts'
import { enteredBy } from './face.ts'

/** How the last ride ended; money in roubles. */
export interface EndedRide {
  nonce: number
  /** Wagons robbed without an ambush. */
  robbed: number
  isLost: boolean
  ambushes: readonly number[]
  stake: bigint
  payout: bigint
  multiplier: number
  /** The last door is open: the result may be shown. */
  told: boolean
}

/** The time of the walk to the next wagon, and until its door is open; milliseconds. */
const walkMs = { full: 520, turbo: 160, still: 0 } as const

export function useRide() {
  const [last, setLast] = useState<EndedRide | null>(null)
  const reveal = async ({ move, open, settled }: MadeMove<MoneyTrainParams, MoneyTrainView, MoneyTrainOutcome>) => {
    const walk = walkMs[animationSpeed()]
    if (open) {
      playSound('tick', 0.8 * 2 ** (Math.min(open.moves.length, 16) / 12))
      return pause(walk)
    }
    const { bet, outcome } = settled
    const entered = enteredBy(bet.moves ?? [])
    const isLost = outcome.ambushes.includes(entered - 1)
    const ride = {
      nonce: bet.nonce,
      robbed: isLost ? entered - 1 : entered,
      isLost,
      ambushes: outcome.ambushes,
      stake: bet.stake,
      payout: bet.payout,
      multiplier: bet.multiplier,
    }
    setLast({ ...ride, told: false })
    // The content behind the door is known only when it has opened; a take reveals nothing new.
    if (!isTake(move)) await pause(walk)
    setLast({ ...ride, told: true })
    playSound(bet.payout > bet.stake ? 'win' : 'loss')
  }
  return { last, reveal, clear: () => setLast(null) }
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
