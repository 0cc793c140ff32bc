/**
 * Handles the number of the newest restoration that comes with the session. Nearly always it is known, and nothing is
 * loaded.
 */
import { create } from 'zustand'
import type { Session } from '../../api/current-player.ts'
import { readStored } from '../../ui/browser/stored.ts'
import { seenHere, seenKey } from './page-of.ts'

/** A number that changes whenever the device's records of restorations change. */
export const useRestorationNews = create(() => ({ count: 0 }))

/** The records of restorations have changed. */
export function restorationNews(): void {
  useRestorationNews.setState(({ count }) => ({ count: count + 1 }))
}

/** The restoration first reported to this page: its memory is of that one or later. */
let first: number | undefined
let meeting = false

/** Adopts a restoration that this device does not know, and finds out about one that is no longer reported. */
export function noteRestorationOf(session: Session): void {
  const told = session.site.restored ?? 0
  first ??= told
  const isKnown = told === seenHere() && told === first
  if (isKnown || meeting) return
  meeting = true
  void import('./meet.ts')
    .then(({ meet }) => meet(told, told > (first ?? told)))
    // Requested again with the next session.
    .catch(() => undefined)
    .finally(() => {
      meeting = false
    })
}

/** The newest restoration first reported to this page; promises it holds are not older. */
export const heardFirst = (): number => first ?? 0

/** Calls `begin` where another tab has adopted a restoration. Returns a function that stops listening. */
export function followOtherTabs(begin: (restoration: number) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === seenKey && readStored(seenKey) !== null) begin(seenHere())
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
