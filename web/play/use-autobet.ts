/** Runs automatic play: one bet after another until the plan ends, something is refused, or the player stops it. */
import { kopecksFromRoubles } from '@kurazh/contract/money.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { type AutobetPlan, type AutobetState, startAutobet, stepAutobet } from './autobet.ts'
import { holds, type SettledBet } from './bet-desk.ts'

export interface Autobet<Params> {
  /** Null while nothing runs. */
  running: AutobetState | null
  start(plan: AutobetPlan, params: Params, maxKopecks: bigint): void
  stop(): void
}

/** Between a shown result and the next bet, in milliseconds. */
const pauseMs = 150
const endings = {
  count: 'Все ставки сделаны',
  profit: 'Достигнута прибыль, на которой вы просили остановиться',
  loss: 'Достигнут убыток, на котором вы просили остановиться',
}

export function useAutobet<Params>(place: (stakeKopecks: bigint, params: Params) => Promise<SettledBet | null>): Autobet<Params> {
  const [running, setRunning] = useState<AutobetState | null>(null)
  const wanted = useRef(false)
  /** A run that was stopped still waits for its last bet; another may not begin beside it. */
  const busy = useRef(false)
  const placing = useRef(place)
  useEffect(() => {
    placing.current = place
  }, [place])
  useEffect(
    () => () => {
      wanted.current = false
    },
    [],
  )

  const run = async (plan: AutobetPlan, params: Params, maxKopecks: bigint) => {
    let state = startAutobet(plan)
    while (wanted.current && !state.stopped) {
      setRunning(state)
      // Each bet waits for the one before it: its stake depends on that result.
      const settled = await placing.current(state.stakeKopecks, params)
      if (!settled || !holds(settled.check)) break
      state = stepAutobet(plan, state, kopecksFromRoubles(settled.bet.payout), maxKopecks)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    if (state.stopped && wanted.current) toast({ title: 'Автоигра закончена', msg: endings[state.stopped], type: 'info' })
    wanted.current = false
    busy.current = false
    setRunning(null)
  }
  return {
    running,
    start(plan, params, maxKopecks) {
      if (busy.current) return
      busy.current = true
      wanted.current = true
      void run(plan, params, maxKopecks)
    },
    stop() {
      wanted.current = false
    },
  }
}
