/** Distributes events of package games to the frame that embeds the game. */
import type { PackageEvent } from '@kurazh/contract/play/packages.ts'

type Listener = (event: PackageEvent) => void

const listeners = new Set<Listener>()

export const packageReceived: Listener = (event) => {
  for (const listener of listeners) listener(event)
}

/** Returns the unsubscribe function. */
export function onPackage(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
