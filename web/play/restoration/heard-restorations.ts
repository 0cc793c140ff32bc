/**
 * Stores the public list of restorations as this device first received it. An entry that is left out later, or reported
 * differently, is a lie; so is one that is reported to this page alone. Pure: the stored text goes in, the text to
 * store comes out.
 */
import type { Restoration } from '@kurazh/contract/play/restorations.ts'
import * as z from 'zod/mini'

const form = z.object({
  heard: z.array(z.object({ id: z.number(), backTo: z.number() })),
  lie: z.nullable(z.object({ id: z.number(), what: z.enum(['left out', 'told otherwise', 'not in the list']) })),
})

export interface HeardRestorations {
  /** Newest first. */
  heard: readonly Restoration[]
  /** The first lie; it stays. */
  lie: { id: number; what: 'left out' | 'told otherwise' | 'not in the list' } | null
}

/** The newest are kept, this many. */
const most = 100

/** The list the device has stored. Never throws. */
export function heardIn(text: string | null): HeardRestorations {
  try {
    return form.safeParse(JSON.parse(text ?? 'null')).data ?? { heard: [], lie: null }
  } catch {
    return { heard: [], lie: null }
  }
}

/** Adds a list. `alone`: a restoration that was reported to this page, while the list has nothing of it. */
export function withList(
  { heard, lie }: HeardRestorations,
  told: readonly Restoration[],
  alone?: number,
): HeardRestorations {
  const found = heard.find(
    (known) => !told.some((each) => each.id === known.id && each.backTo === known.backTo) && !isGoneSince(known, told),
  )
  const what = found && (told.some(({ id }) => id === found.id) ? 'told otherwise' : 'left out')
  const fresh = told.filter(({ id }) => !heard.some((known) => known.id === id))
  return {
    heard: [...heard, ...fresh].toSorted((one, other) => other.id - one.id).slice(0, most),
    lie:
      lie ??
      (found && what ? { id: found.id, what } : alone === undefined ? null : { id: alone, what: 'not in the list' }),
  }
}

/** A later restoration went back to before it: the copy does not contain it. */
function isGoneSince({ id }: Restoration, told: readonly Restoration[]): boolean {
  return !told.some((each) => each.id === id) && told.some((later) => later.id > id && later.backTo < id)
}
