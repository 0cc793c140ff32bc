/**
 * Tracks which restoration of the site's database this page's memory belongs to. After a restoration the page reloads.
 * An older tab that wakes up later must not overwrite the newer records of the others.
 */
import { setOutdatedCheck, readStored, removeStored, storedKeys, writeStored } from '../../ui/browser/stored.ts'
import type { KeptTexts } from '../proof/kept-texts.ts'

/** The newest restoration that this device has adopted. */
export const seenKey = 'restoration-seen'
/** Of this tab: the restoration that it has reloaded for. */
const reloadedKey = 'restoration-reloaded'

/** The number in a stored text; 0 where there is none. */
const numberIn = (text: string | null): number => Number(text ?? 0) || 0
/** The restoration the device had adopted when this page began. */
let begun = numberIn(readStored(seenKey))
/** A page requests its reload once, whether it succeeds or not. */
let reloading = false

/** The newest restoration that this device has adopted; 0 where there is none. */
export const seenHere = (): number => numberIn(readStored(seenKey))

/** Another tab has adopted a restoration that this page does not know. */
export const isOld = (): boolean => seenHere() > begun

// Features store what they receive without knowing of restorations.
setOutdatedCheck(isOld)

/** The restoration is adopted, and this page remembers nothing from before it. */
export function beginsWith(restoration: number): void {
  begun = restoration
}

/**
 * Reloads the page, once per restoration. Where the browser stores nothing, the reloaded page does not come back here.
 */
export function beginAnew(restoration: number): void {
  if (reloading || reloadedFor(restoration)) return
  reloading = true
  location.reload()
}

/** True where this tab has already reloaded for it; otherwise notes it. */
function reloadedFor(restoration: number): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === `${restoration}`) return true
    sessionStorage.setItem(reloadedKey, `${restoration}`)
  } catch {
    // Where nothing is stored for the tab nothing is stored for the device either.
  }
  return false
}

/**
 * The stored texts, for a page whose memory is not older than them. An older page reads nothing, writes nothing and
 * reloads.
 */
export const keptHere: KeptTexts = {
  read: (key) => (mayTouch() ? readStored(key) : null),
  write: (key, text) => mayTouch() && writeStored(key, text),
  remove: (key) => void (mayTouch() && removeStored(key)),
  keys: () => (mayTouch() ? storedKeys() : []),
}

function mayTouch(): boolean {
  if (!isOld()) return true
  beginAnew(seenHere())
  return false
}
