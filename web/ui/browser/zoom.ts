/**
 * Sets pinch zoom on game stages: blocked on touch as the specification asks, allowed for players who need it. Outside
 * stages it always works.
 */
import { create } from 'zustand'
import { readStored, writeStored } from './stored.ts'

const key = 'pinch-zoom'

export const useZoom = create<{ allowed: boolean }>(() => ({ allowed: readStored(key) === 'true' }))

/** Allows or blocks pinch zoom on stages and remembers it. */
export function allowZoom(allowed: boolean): void {
  useZoom.setState({ allowed })
  writeStored(key, String(allowed))
  applyZoom()
}

/** Applies the choice to the page for the style sheets. */
export function applyZoom(): void {
  document.documentElement.toggleAttribute('data-zoom', useZoom.getState().allowed)
}
