/**
 * Handles single keys pressed outside of fields and windows: `/` to search, `j` and `k` to move the focus along rows.
 * They go by the switch of the whole site, for those whose voice or hand presses letters by itself.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '../ui/browser/shortcuts.ts'

const typing = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

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
      if (useShortcuts.getState().allowed && isFree(event) && handler.current(event)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** `j` and `k` move the focus along the `rows` within `place`, and ask for `more` at the end. */
export function useRowKeys(place: RefObject<HTMLElement | null>, rows: string, more: () => void): void {
  useFreeKeys(({ code }) => {
    const step = { KeyJ: 1, KeyK: -1 }[code]
    const all = [...(place.current?.querySelectorAll<HTMLElement>(rows) ?? [])]
    if (step === undefined || all.length === 0) return false
    const at = all.findIndex((row) => row.contains(document.activeElement))
    if (at + step >= all.length) more()
    const next = all[Math.min(all.length - 1, Math.max(0, at + step))]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    return true
  })
}
