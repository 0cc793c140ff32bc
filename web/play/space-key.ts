/** The space bar as the bet button, for players who have turned hot keys on. */
import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from './preferences.ts'

/** Where the space bar has a meaning of its own. */
const busyPlaces = 'input:not([type="range"]):not([type="radio"]), textarea, button, a, [role="switch"], [role="dialog"]'

export function useSpaceKey(act: () => void): void {
  const { hotkeys } = usePreferences()
  const onSpace = useEffectEvent(act)
  useEffect(() => {
    if (!hotkeys) return
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || event.repeat) return
      if (event.target instanceof Element && event.target.closest(busyPlaces)) return
      event.preventDefault()
      onSpace()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [hotkeys])
}
