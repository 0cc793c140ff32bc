/** Stores the pins of pots on this device: every tab reads what others heard and adds its own. */
import { readStored, writeReceived } from '../../ui/browser/stored.ts'
import { pinnedIn, type PotPin } from './pins.ts'

const key = 'jackpot-pots'
/** In place of blocked storage: lasts as long as the page. */
let here: string | null = null

export const potPins = (): PotPin[] => pinnedIn(readStored(key) ?? here)

/** Changes the pins; returns them as they were before. */
export function changePins(change: (pins: PotPin[]) => PotPin[]): PotPin[] {
  const before = potPins()
  const text = JSON.stringify(change(before))
  here = text
  if (text !== readStored(key)) writeReceived(key, text)
  return before
}
