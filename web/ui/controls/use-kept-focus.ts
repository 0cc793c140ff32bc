/**
 * Keeps the focus where a press, or the end of what it began, removes the very button it was on: it goes to the first
 * button of the same place, or to the named one, as soon as that can take it.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** `shown` tells which buttons are there. A focus that is elsewhere, or nowhere, is left alone. */
export function useKeptFocus(place: RefObject<Element | null>, shown: unknown, button = 'button'): void {
  const last = useRef<Element | null>(null)
  const before = useRef(shown)
  /** The focus is lost, and its button was still disabled. */
  const waits = useRef(false)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && place.current?.contains(target) === true ? target : null
    }
    // A press elsewhere says that it is not wanted back.
    const forget = () => void (waits.current = false)
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [place])
  // After every render: a button that was just pressed away from is disabled for a moment.
  useLayoutEffect(() => {
    if (before.current !== shown) waits.current = last.current?.isConnected === false
    before.current = shown
    // `keepFocus` may have put it on a part around the place.
    const isNowhere = () => document.activeElement?.contains(place.current) === true
    waits.current &&= isNowhere()
    if (!waits.current) return
    place.current?.querySelector<HTMLElement>(button)?.focus({ preventScroll: true })
    waits.current = isNowhere()
  })
}
