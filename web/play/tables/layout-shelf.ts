/** A layout that a player stores by name, and the layouts that browsers stored before the account did. */
import * as z from 'zod/mini'
import type { Laid } from './layouts.ts'

export interface KeptLayout {
  name: string
  /** Kopecks by spot. */
  spots: Laid
}

const form = z.array(
  z.object({ name: z.string(), spots: z.record(z.string(), z.string().check(z.regex(/^[1-9]\d{0,12}$/))) }),
)

/** None where nothing readable was stored. */
export function readShelf(text: string | null): KeptLayout[] {
  if (text === null) return []
  try {
    const kept = form.safeParse(JSON.parse(text)).data ?? []
    return kept.map(({ name, spots }) => ({
      name,
      spots: Object.fromEntries(Object.entries(spots).map(([spot, stake]) => [spot, BigInt(stake)])),
    }))
  } catch {
    return []
  }
}
