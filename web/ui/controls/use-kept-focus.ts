/** Keeps the focus where a press replaces the very button it was on: it goes to the first button of the same place. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** `shown` tells which buttons are there. A focus that is elsewhere, or nowhere, is left alone. */
export function useKeptFocus(place: RefObject<Element | null>, shown: unknown): void {
  const last = useRef<Element | null>(null)
  const before = useRef(shown)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && place.current?.contains(target) === true ? target : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [place])
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (last.current?.isConnected !== false || document.activeElement !== document.body) return
    place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [place, shown])
}
