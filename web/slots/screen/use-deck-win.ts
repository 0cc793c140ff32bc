/** The win in the deck: a large one waits there until it is counted up at the reels. */
import { useState } from 'react'
import { winMs } from '../../play/wins/win-step.ts'
import { roundStep } from '../show/round-win.ts'
import type { ShowInPage } from '../show/use-show.ts'
import { useCountUp } from './use-count-up.ts'

type Told = Pick<ShowInPage, 'state' | 'event'> & { won: bigint }

/**
 * The earlier amount, in kopecks, and whether a large win waits for its count. The wins of a feature are shown spin by
 * spin: there is nothing left to wait for.
 */
export function useHeldWin({ state, event, won }: Told): { held: bigint; waits: boolean } {
  const [held, setHeld] = useState(0n)
  const waits = event !== null && roundStep(state, null) > 0 && state.feature === null && state.ended === null
  if (!waits && held !== won) setHeld(won)
  return { held, waits }
}

/** In kopecks. */
export function useDeckWin({ state, event, won }: Told): bigint {
  const { held, waits } = useHeldWin({ state, event, won })
  const counted = useCountUp(won - held, event?.kind === 'total' ? winMs(event.step, event.form) : 0, event)
  if (!waits) return won
  return event?.kind === 'total' ? held + counted : held
}
