/** Whether the window is a phone's, as wide as the bar at its foot is there: machines open over the whole of it. */
import { useSyncExternalStore } from 'react'

const bar = '(max-width: 944px)'

export function usePhone(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(bar).matches, () => false)
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(bar)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
