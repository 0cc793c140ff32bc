/** Handles keys pressed outside of fields and windows. */
import { useEffect, useRef } from 'react'

const typing = 'input, textarea, select, [contenteditable="true"]'

/** Whether a key may be handled: no field has focus, no window is open, no modifier is held. */
function isFree({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  return (
    !defaultPrevented &&
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !(target instanceof Element && target.closest(typing)) &&
    document.querySelector('[role="dialog"]') === null
  )
}

/** `handle` returns true if it handled the key. */
export function useFreeKeys(handle: (event: KeyboardEvent) => boolean): void {
  const handler = useRef(handle)
  useEffect(() => void (handler.current = handle))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isFree(event) && handler.current(event)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
