/** Offers the remaining sum when a stake exceeds the player's own limit. */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { create } from 'zustand'
import { CallError } from './call.ts'
import { onPlayerLeft } from './current-player.ts'

interface Reached {
  /** The server's message. */
  text: string
  leftKopecks: bigint
  /** Places the same bet with another stake; null where it cannot be repeated. */
  retry: ((stakeKopecks: bigint) => void) | null
}

export const useLimitReached = create<{ reached: Reached | null }>(() => ({ reached: null }))

/** Opens the window for a limit refusal; returns false for any other error. */
export function showLimitReached(error: unknown, retry: Reached['retry']): boolean {
  if (!(error instanceof CallError) || error.limit === undefined) return false
  useLimitReached.setState({
    reached: { text: error.message, leftKopecks: kopecksFromRoubles(error.limit.left), retry },
  })
  return true
}

export function closeLimitReached(): void {
  useLimitReached.setState({ reached: null })
}

/** Places the offered bet once: the button is still there while the window fades. */
export function placeRemaining(): void {
  const { reached } = useLimitReached.getState()
  closeLimitReached()
  reached?.retry?.(reached.leftKopecks)
}

// The next player has different limits.
onPlayerLeft(closeLimitReached)
