/** Shows how the last ride ended, in steps the eye can follow, in addition to the open game. */
import type { MoneyTrainOutcome, MoneyTrainParams, MoneyTrainView } from '@kurazh/games/money-train/money-train.ts'
import { useMemo } from 'react'
import { type ToldEnd, useToldEnd } from '../../play/steps/use-told-end.ts'
import { enteredBy } from './face.ts'

/** How the last ride ended; money in kopecks. */
export interface EndedRide {
  nonce: number
  /** Wagons robbed without an ambush. */
  robbed: number
  isLost: boolean
  ambushes: readonly number[]
  stake: bigint
  payout: bigint
  multiplier: number
}

/** The time of the walk to the next wagon, and until its door is open; milliseconds. */
const walkMs = { full: 520, turbo: 160, still: 0 } as const

export function useRide() {
  const { last, reveal, clear } = useToldEnd<MoneyTrainParams, MoneyTrainView, MoneyTrainOutcome>(walkMs)
  const ride = useMemo(() => last && rideOf(last), [last])
  return { last: ride, told: last?.told ?? true, reveal, clear }
}

function rideOf({ bet, outcome: { ambushes } }: Pick<ToldEnd<MoneyTrainOutcome>, 'bet' | 'outcome'>): EndedRide {
  const { nonce, stake, payout, multiplier } = bet
  const entered = enteredBy(bet.moves ?? [])
  const isLost = ambushes.includes(entered - 1)
  return { nonce, stake, payout, multiplier, ambushes, isLost, robbed: isLost ? entered - 1 : entered }
}
