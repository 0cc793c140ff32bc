/** Digits as the moves of a game of steps, for players who have turned hot keys on: 1 is the first button. */
import { useEffect, useEffectEvent } from 'react'
import { isTaken } from '../../ui/browser/shortcuts.ts'
import { usePreferences } from '../preferences/preferences.ts'

/** `press` is called with 0 for the key 1; `count`: how many keys there are. */
export function useDigitKeys(count: number, press: (place: number) => void): void {
  const { hotkeys } = usePreferences()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const place = Number(event.key) - 1
    if (!isTaken(event) && Number.isInteger(place) && place >= 0 && place < count) press(place)
  })
  useEffect(() => {
    if (!hotkeys) return
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [hotkeys])
}
