/** The show of a machine in a component: its state as it is shown, and the reels that draw it. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { steadyWait } from '../../play/autobet/steady-wait.ts'
import { celebrateStep, finishCelebration, nextBet } from '../../play/wins/celebration.ts'
import { createShow, type Reels, type Show, type ShownEvent } from './show.ts'
import type { ShowState } from './state.ts'

export interface ShowInPage {
  show: Show
  state: ShowState
  /** The event that is being shown; null at rest. */
  event: ShownEvent | null
  onReels(reels: Reels | null): void
}

interface ShownRounds {
  /** Names the stage among those on the page. */
  stage: string
  /** The most that the machine can pay for a stake, in ten-thousandths. */
  largestE4: number
  /** The total bet of the round that is shown, in kopecks. */
  totalBet: bigint
}

type Tell = (state: ShowState, event: ShownEvent | null) => void

/** `heard` receives every event as it is shown. */
export function useShow(
  first: () => ShowState,
  { stage, largestE4, totalBet }: ShownRounds,
  heard: (event: ShownEvent, state: ShowState) => void,
): ShowInPage {
  const [{ show, listen, onReels }] = useState(() => openShow(first(), largestE4))
  const [told, setTold] = useState<{ state: ShowState; event: ShownEvent | null }>({ state: show.state, event: null })
  const rounds = useRef(0)
  const tell = useEffectEvent<Tell>((state, event) => {
    setTold({ state, event })
    if (event) heard(event, state)
    if (event?.kind === 'total') {
      rounds.current += 1
      const { step, form } = event
      celebrateStep(stage, { key: `${rounds.current}`, step, form, sum: payoutKopecks(totalBet, state.totalE4) })
    } else if (event === null) (state.totalE4 === 0 ? nextBet : finishCelebration)(stage)
  })
  useEffect(() => {
    listen((state, event) => tell(state, event))
    return () => {
      listen(null)
      show.skip()
    }
  }, [listen, show])
  return { show, ...told, onReels }
}

/** A show for a page: its stage may be replaced, and the page may be closed. */
function openShow(opening: ShowState, largestE4: number) {
  let reels: Reels | null = null
  let listener: Tell | null = null
  const show = createShow(opening, {
    largestE4,
    reels: () => reels,
    wait: steadyWait,
    told: (state, event) => listener?.(state, event),
  })
  return {
    show,
    listen(next: Tell | null) {
      listener = next
    },
    onReels(next: Reels | null) {
      reels = next
      next?.rest(show.state)
    },
  }
}
