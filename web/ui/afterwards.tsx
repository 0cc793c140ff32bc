/**
 * What stands below the part of a screen that is looked at first: drawn and laid out in a piece of work of its own, once that part
 * stands. Not for screens that guests may open: drawn in advance they are whole, and taken over as they stand.
 */
import { type ReactNode, useDeferredValue } from 'react'

const drawnInAdvance = typeof window === 'undefined'

export function Afterwards({ children }: { children: ReactNode }) {
  return useDeferredValue(true, drawnInAdvance) ? children : null
}
