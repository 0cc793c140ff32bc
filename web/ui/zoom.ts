/** Pinch zoom: blocked on touch as the specification asks, allowed for those who need it. */
import { create } from 'zustand'
import { readStored, writeStored } from './stored.ts'

const key = 'pinch-zoom'

export const useZoom = create<{ allowed: boolean }>(() => ({ allowed: readStored(key) === 'true' }))

/** Allows or blocks pinch zoom and remembers it. */
export function allowZoom(allowed: boolean): void {
  useZoom.setState({ allowed })
  writeStored(key, String(allowed))
  applyZoom()
}

/** Puts the choice on the page for the stylesheets. */
export function applyZoom(): void {
  document.documentElement.toggleAttribute('data-zoom', useZoom.getState().allowed)
}
