/** The win in the deck: a large one waits there until it is counted up over the reels. */
import { paceNow } from '../../play/preferences/pace.ts'
import { useState } from 'react'
import { celebrationMs, winLevel } from '../show/celebration.ts'
import type { ShowInPage } from '../show/use-show.ts'
import { useCountUp } from './use-count-up.ts'

/** In kopecks. The wins of a feature are shown spin by spin: there is nothing left to wait for. */
export function useDeckWin({ state, event, won }: Pick<ShowInPage, 'state' | 'event'> & { won: bigint }): bigint {
  const [held, setHeld] = useState(0n)
  const waits = event !== null && winLevel(state) > 1 && state.feature === null && state.ended === null
  if (!waits && held !== won) setHeld(won)
  const counted = useCountUp(won - held, event?.kind === 'total' ? celebrationMs(event.level, paceNow()) : 0, event)
  if (!waits) return won
  return event.kind === 'total' ? held + counted : held
}
