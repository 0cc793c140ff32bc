/**
 * Reports whether the window is as narrow as a phone's (the width at which the bottom bar appears): there, machines
 * open over the whole window.
 */
import { useSyncExternalStore } from 'react'

const bar = '(max-width: 59em)'

export function usePhone(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(bar).matches,
    () => false,
  )
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(bar)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
