/** Ignores a press that was meant for the button's former action. */
import { useEffect, useState } from 'react'
import { tapGuardMs } from '../../play/policy.ts'
import type { SlotState } from '../../play/rounds/seats/round-slot.ts'

/**
 * Pairs of states where a press leads from one to the other, at once or when its answer comes: the second of two taps
 * would undo the first.
 */
const pressed: Partial<Record<SlotState, readonly SlotState[]>> = {
  placing: ['placed', 'free', 'late'],
  cancelling: ['free', 'late', 'placed'],
  late: ['ordered'],
  ordered: ['late', 'free'],
}

const hasEnded = (from: SlotState, to: SlotState) => (from === 'inPlay' || from === 'acting') && to === 'late'

/**
 * How long presses are ignored after a change, in milliseconds: longest after a crash, when a finger may be on its way
 * to «Забрать».
 */
export function guardMs(from: SlotState, to: SlotState): number {
  if (hasEnded(from, to)) return 900
  if (pressed[from]?.includes(to)) return tapGuardMs
  return from === 'placed' || from === 'sealed' ? 250 : 0
}

/** Why presses are ignored: the bet's flight has only just ended, or the button has only just changed its meaning. */
export type Guard = 'ended' | 'changed' | null

export function useGuard(state: SlotState): Guard {
  const [change, setChange] = useState({ from: state, to: state })
  const [settled, setSettled] = useState(change)
  if (change.to !== state) setChange({ from: change.to, to: state })
  const ms = guardMs(change.from, change.to)
  useEffect(() => {
    if (ms === 0) return
    const timer = setTimeout(() => setSettled(change), ms)
    return () => clearTimeout(timer)
  }, [change, ms])
  if (ms === 0 || settled === change) return null
  return hasEnded(change.from, change.to) ? 'ended' : 'changed'
}
