/** A press meant for what the button said a moment ago must not do what it says now. */
import { useEffect, useState } from 'react'
import type { SlotState } from '../../play/rounds/seats/round-slot.ts'

/** How long presses are not taken after a change nobody pressed for, in milliseconds: longer after a crash, when a hand is on its way to «Забрать». */
function guardMs(from: SlotState, to: SlotState): number {
  if ((from === 'inPlay' || from === 'acting') && to === 'late') return 900
  return from === 'placed' || from === 'sealed' ? 250 : 0
}

/** True while the button has only just changed its meaning by itself. */
export function useGuard(state: SlotState): boolean {
  const [change, setChange] = useState({ from: state, to: state })
  const [settled, setSettled] = useState(change)
  if (change.to !== state) setChange({ from: change.to, to: state })
  const ms = guardMs(change.from, change.to)
  useEffect(() => {
    if (ms === 0) return
    const timer = setTimeout(() => setSettled(change), ms)
    return () => clearTimeout(timer)
  }, [change, ms])
  return ms > 0 && settled !== change
}
