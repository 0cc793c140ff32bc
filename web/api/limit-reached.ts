/** A stake that a limit of the player's own had no room for: the window tells what is left and offers it. */
import { kopecksFromRoubles } from '@kurazh/contract/kopecks.ts'
import { create } from 'zustand'
import { CallError } from './call.ts'
import { onPlayerLeft } from './who.ts'

interface Reached {
  /** What the server said. */
  text: string
  leftKopecks: bigint
  /** Makes the same bet with another stake; null where it cannot be made again. */
  again: ((stakeKopecks: bigint) => void) | null
}

export const useLimitReached = create<{ reached: Reached | null }>(() => ({ reached: null }))

/** Opens the window where a refusal is of that kind; false where it is another. */
export function tellLimit(error: unknown, again: Reached['again']): boolean {
  if (!(error instanceof CallError) || error.limit === undefined) return false
  useLimitReached.setState({ reached: { text: error.message, leftKopecks: kopecksFromRoubles(error.limit.left), again } })
  return true
}

export function limitRead(): void {
  useLimitReached.setState({ reached: null })
}

/** Makes the bet that the window offers, once: its button still stands there while it fades. */
export function placeWhatIsLeft(): void {
  const { reached } = useLimitReached.getState()
  limitRead()
  reached?.again?.(reached.leftKopecks)
}

// The next player has limits of their own.
onPlayerLeft(limitRead)
