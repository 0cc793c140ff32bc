/** Distributes chat messages to their readers. */
import type { ChatEvent } from '@kurazh/contract/content/chat.ts'

type Listener = (event: ChatEvent) => void

const listeners = new Set<Listener>()

export const chatReceived: Listener = (event) => {
  for (const listener of listeners) listener(event)
}

/** Returns the unsubscribe function. */
export function onChat(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
