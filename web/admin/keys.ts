/** Keys pressed while nobody types and no window is open. */
import { useEffect, useRef } from 'react'

const typing = 'input, textarea, select, [contenteditable="true"]'

/** Whether a key means what it says: nothing is being typed, no window stands open, no other key is held. */
function isFree({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(typing)) && document.querySelector('[role="dialog"]') === null
}

/** `hear` answers true where the key was for it. */
export function useFreeKeys(hear: (event: KeyboardEvent) => boolean): void {
  const heard = useRef(hear)
  useEffect(() => void (heard.current = hear))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isFree(event) && heard.current(event)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
