/** Reports whether the user is engaged with an element: the mouse is over it, or the keyboard focus is in it. */
import { type RefObject, useEffect, useState } from 'react'

export function useHoverOrFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    // A finger leaves no pointer behind that could end the hover.
    element.addEventListener('pointerenter', ({ pointerType }) => setHovered(pointerType === 'mouse'), { signal })
    element.addEventListener('pointerleave', () => setHovered(false), { signal })
    // A press with mouse or finger also focuses; only keyboard focus counts.
    element.addEventListener('focusin', ({ target }) => setFocused((target as Element).matches(':focus-visible')), {
      signal,
    })
    element.addEventListener('focusout', () => setFocused(false), { signal })
    return () => listening.abort()
  }, [ref])
  return hovered || focused
}
