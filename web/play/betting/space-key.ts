/**
 * The space bar as the bet button, for players who have turned hot keys on. `release` is for games that go on while it
 * is held.
 */
import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '../preferences/preferences.ts'

/** Elements where the space bar has its own meaning. */
const busyPlaces = 'input, select, textarea, summary, button, a, [role="switch"], [role="dialog"]'

export function useSpaceKey(act: (event: KeyboardEvent) => void, release?: () => void): void {
  const { hotkeys } = usePreferences()
  const onSpace = useEffectEvent(act)
  const onRelease = useEffectEvent(() => release?.())
  useEffect(() => {
    if (!hotkeys) return
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'Space') return
      if (event.target instanceof Element && event.target.closest(busyPlaces)) return
      // A held bar repeats itself and would scroll the page.
      event.preventDefault()
      if (!event.repeat) onSpace(event)
    }
    const lift = (event: KeyboardEvent) => event.code === 'Space' && onRelease()
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', lift)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', lift)
      onRelease()
    }
  }, [hotkeys])
}
