/** Runs automatic play: bet after bet until the plan ends, something is refused, or the player stops it. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { useEffect, useRef, useState } from 'react'
import { isCheckDue } from '../../api/visit.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { toast } from '../../ui/windows/toast.tsx'
import { autobetEndings, type AutobetPlan, type AutobetState, startAutobet, stepAutobet } from './autobet.ts'
import { autobetPauseMs, shortAutobetPauseMs } from '../policy.ts'
import { autoplayIsOff, autoplayOffWords, animationSpeed } from '../preferences/animation-speed.ts'
import { steadyWait } from './steady-wait.ts'
import type { SentBet } from '../betting/use-instant-game.ts'

export interface Autobet<Params> {
  /** As far as the player has seen it; null while nothing runs. */
  running: AutobetState | null
  /** How the last run stood when it ended; null before that, and while one runs. */
  ran: AutobetState | null
  /**
   * With `everyMs` bets overlap: one is sent at this interval, once the one before it is answered, while others are
   * still being shown.
   */
  start(plan: AutobetPlan, params: Params, maxKopecks: bigint, everyMs?: number): void
  stop(): void
}

export function useAutobet<Params>(send: (stakeKopecks: bigint, params: Params) => SentBet): Autobet<Params> {
  const [running, setRunning] = useState<AutobetState | null>(null)
  const [ran, setRan] = useState<AutobetState | null>(null)
  const wanted = useRef(false)
  /** A run that was stopped still waits for its last bet; another may not begin until then. */
  const busy = useRef(false)
  const sending = useRef(send)
  useEffect(() => {
    sending.current = send
  }, [send])
  useEffect(
    () => () => {
      wanted.current = false
    },
    [],
  )

  const run = async (plan: AutobetPlan, params: Params, maxKopecks: bigint, everyMs: number | undefined) => {
    let state = startAutobet(plan)
    const player = currentPlayer()
    const show = followShown(state, setRunning)
    while (wanted.current && !state.stopped && currentPlayer() === player) {
      if (everyMs === undefined) setRunning(state)
      const sent = sending.current(state.stakeKopecks, params)
      show.follow(sent)
      // The next stake depends on this result, so it is known first; whether it is also seen first is the game's
      // choice.
      const settled = await (everyMs === undefined ? sent.shown : sent.answer)
      if (!settled || settled.verdict === 'broken') break
      const { bet, balance } = settled
      state = stepAutobet(plan, state, {
        payoutKopecks: bet.payout - (bet.added ?? 0n),
        balanceKopecks: balance,
        maxKopecks,
      })
      // An hour has passed: the player is asked first, and continues in manual play.
      if (isCheckDue()) break
      if (autoplayIsOff()) {
        toast({ title: 'Автоигра закончена', msg: autoplayOffWords, type: 'info' })
        break
      }
      await steadyWait(everyMs ?? (animationSpeed() === 'full' ? autobetPauseMs : shortAutobetPauseMs))
    }
    if (wanted.current) await show.allShown()
    if (state.stopped && wanted.current)
      toast({ title: 'Автоигра закончена', msg: autobetEndings[state.stopped], type: 'info' })
    setRan(show.end())
    wanted.current = false
    busy.current = false
    setRunning(null)
  }
  return {
    running,
    ran,
    start(plan, params, maxKopecks, everyMs) {
      if (busy.current) return
      busy.current = true
      wanted.current = true
      setRan(null)
      void run(plan, params, maxKopecks, everyMs)
    },
    stop() {
      wanted.current = false
    },
  }
}

/** Reports the progress of a run as its results are shown, while later ones may be pending. */
function followShown(first: AutobetState, tell: (seen: AutobetState) => void) {
  const onTheWay = new Set<Promise<void>>()
  let seen = first
  let ended = false
  tell(seen)
  return {
    follow({ shown }: SentBet) {
      const told = shown.then((settled) => {
        onTheWay.delete(told)
        if (!settled || ended) return
        const { bet } = settled
        seen = {
          stakeKopecks: bet.stake,
          played: seen.played + 1,
          netKopecks: seen.netKopecks + netOf(bet),
          stopped: null,
        }
        tell(seen)
      })
      onTheWay.add(told)
    },
    allShown: () => Promise.all(onTheWay),
    /** What was seen by now: nothing more is reported. */
    end() {
      ended = true
      return seen
    },
  }
}
