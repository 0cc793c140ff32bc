/** Stores the pinned reserves of this device: every tab reads what others received and adds its own. */
import type { ReserveDay } from '@kurazh/contract/money/reserves.ts'
import { readStored, writeReceived } from '../../ui/browser/stored.ts'
import { type PinnedDay, pinnedIn, withReceived } from './pinned-days.ts'

const key = 'reserve-days'
/** In place of blocked storage: lasts as long as the page. */
let here: string | null = null

/** The current pins. */
export const pinnedDays = (): readonly PinnedDay[] => pinnedIn(readStored(key) ?? here)

/** Merges a received list and returns the new pins; `pinsBefore` are the pins at the time of the request. */
export function receivedDays(received: readonly ReserveDay[], pinsBefore: readonly PinnedDay[]): readonly PinnedDay[] {
  const before = readStored(key) ?? here
  const pins = withReceived(pinnedIn(before), received, pinsBefore, new Date().toISOString())
  const text = JSON.stringify(pins)
  here = text
  if (text !== before) writeReceived(key, text)
  return pins
}
