/** Whether the window is as narrow as a phone: the cloth stands upright there. */
import { useSyncExternalStore } from 'react'

const phone = '(max-width: 48em)'

export function useStanding(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(phone)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(phone).matches,
    () => false,
  )
}
