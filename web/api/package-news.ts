/** News of games made elsewhere, for the frame that stands around one. */
import type { PackageEvent } from '@kurazh/contract/packages.ts'

type Hear = (event: PackageEvent) => void

const hearers = new Set<Hear>()

export const packageHeard: Hear = (event) => {
  for (const hear of hearers) hear(event)
}

/** Answers what ends it. */
export function onPackage(hear: Hear): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
