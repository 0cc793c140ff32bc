/** The show of a machine in a component: its state as it is shown, and the reels that draw it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { steadyWait } from '../../play/autobet/steady-wait.ts'
import { createShow, type Reels, type Show, type ShownEvent } from './show.ts'
import type { ShowState } from './state.ts'

export interface ShowInPage {
  show: Show
  state: ShowState
  /** The event that is being shown; null at rest. */
  event: ShownEvent | null
  onReels(reels: Reels | null): void
}

type Tell = (state: ShowState, event: ShownEvent | null) => void

/** `heard` receives every event as it is shown. */
export function useShow(first: () => ShowState, heard: (event: ShownEvent, state: ShowState) => void): ShowInPage {
  const [{ show, listen, onReels }] = useState(() => openShow(first()))
  const [told, setTold] = useState<{ state: ShowState; event: ShownEvent | null }>({ state: show.state, event: null })
  const tell = useEffectEvent<Tell>((state, event) => {
    setTold({ state, event })
    if (event) heard(event, state)
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
function openShow(opening: ShowState) {
  let reels: Reels | null = null
  let listener: Tell | null = null
  const show = createShow(opening, {
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
