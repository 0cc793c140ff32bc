/** Why the site refused what the open form asked for: it stands in the form until the next try, or until it is closed. */
import { useSyncExternalStore } from 'react'

let fault: string | null = null
const listeners = new Set<() => void>()

/** Returns whether a form is open to say it. */
export function tellSheet(text: string | null): boolean {
  fault = text
  for (const listener of listeners) listener()
  return listeners.size > 0
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSheetFault = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => fault,
    () => null,
  )
