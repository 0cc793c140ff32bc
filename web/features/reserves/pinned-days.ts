/**
 * Pins the days of the reserves as this device first received them. A different version of a day received later is a
 * lie, and so is a day that is no longer listed. Pure: takes the stored text and returns the text to store.
 */
import type { ReserveDay } from '@kurazh/contract/money/reserves.ts'

/** A day as received; the sum in kopecks, as text. */
interface ReceivedDay {
  root: string
  total: string
  leaves: number
  form: number
}

export interface PinnedDay extends ReceivedDay {
  day: string
  /** When this device first received it, ISO 8601, by its own clock. */
  heardAt: string
  /** The first different version received later; `null`: the day was missing. Absent if there was none. */
  other?: ReceivedDay | null
}

/** The oldest days are dropped beyond this many: more than a year. */
const daysKept = 400

/** The pinned days, newest first. Never throws: foreign data is ignored. */
export function pinnedIn(text: string | null): PinnedDay[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isPinned) : []
  } catch {
    return []
  }
}

/**
 * The pins merged with this list: new days are pinned, differences are recorded next to the first version. `pinsBefore`: the
 * pins at the time of the request. A day that another tab has received since may be missing from the list.
 */
export function withReceived(
  pins: readonly PinnedDay[],
  received: readonly ReserveDay[],
  pinsBefore: readonly PinnedDay[],
  at: string,
): PinnedDay[] {
  const oldest = received.at(-1)?.day
  const known = pins.map((pin) => {
    if (pin.other !== undefined) return pin
    const day = received.find((each) => each.day === pin.day)
    // The list has an end: it does not cover older days.
    if (!day)
      return (oldest !== undefined && pin.day < oldest) || pinsBefore.every((before) => before.day !== pin.day)
        ? pin
        : { ...pin, other: null }
    const now = receivedFields(day)
    return sameDay(pin, now) ? pin : { ...pin, other: now }
  })
  const fresh = received
    .filter(({ day }) => pins.every((pin) => pin.day !== day))
    .map((day) => ({ day: day.day, ...receivedFields(day), heardAt: at }))
  return [...known, ...fresh].sort((one, other) => (one.day < other.day ? 1 : -1)).slice(0, daysKept)
}

/** The day as this device first received it. */
export function asPinned(day: ReserveDay, pins: readonly PinnedDay[]): ReserveDay {
  const pin = pins.find((each) => each.day === day.day)
  return pin ? { ...day, root: pin.root, total: BigInt(pin.total), leaves: pin.leaves, form: pin.form } : day
}

const receivedFields = ({ root, total, leaves, form }: ReserveDay): ReceivedDay => ({
  root,
  total: `${total}`,
  leaves,
  form,
})

const sameDay = (one: ReceivedDay, other: ReceivedDay): boolean =>
  one.root === other.root && one.total === other.total && one.leaves === other.leaves && one.form === other.form

function isReceivedDay(value: unknown): value is ReceivedDay {
  if (typeof value !== 'object' || value === null) return false
  const { root, total, leaves, form } = value as Record<keyof ReceivedDay, unknown>
  return (
    typeof root === 'string' &&
    typeof total === 'string' &&
    /^-?\d{1,18}$/.test(total) &&
    typeof leaves === 'number' &&
    typeof form === 'number'
  )
}

function isPinned(value: unknown): value is PinnedDay {
  if (!isReceivedDay(value)) return false
  const { day, heardAt, other } = value as ReceivedDay & Record<'day' | 'heardAt' | 'other', unknown>
  return (
    typeof day === 'string' &&
    typeof heardAt === 'string' &&
    (other === undefined || other === null || isReceivedDay(other))
  )
}
