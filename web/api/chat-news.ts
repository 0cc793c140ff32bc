/** What is said at live tables, for whoever reads it there. */
import type { ChatEvent } from '@kurazh/contract/chat.ts'

type Hear = (event: ChatEvent) => void

const hearers = new Set<Hear>()

export const chatHeard: Hear = (event) => {
  for (const hear of hearers) hear(event)
}

/** Answers what ends it. */
export function onChat(hear: Hear): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
