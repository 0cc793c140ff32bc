/**
 * Keeps the focus with the player's decisions: it goes to them at the player's turn, stays there between them, and
 * stays in the panel when the turn is over. Never taken from a field, or from anything beside the table.
 */
import { type RefObject, useEffect, useRef } from 'react'

/** `step`: changes with every own decision that may be made; null outside the player's turn. */
export function useTurnFocus(step: string | null): {
  panel: RefObject<HTMLDivElement | null>
  group: RefObject<HTMLDivElement | null>
} {
  const panel = useRef<HTMLDivElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const wasTurn = useRef(false)
  useEffect(() => {
    const at = document.activeElement
    const isFree = at === null || at === document.body
    const isAtTable = panel.current?.closest('[data-part="table"]')?.contains(at) === true
    const isThere = group.current?.contains(at) === true
    if (step !== null && !isThere && (isFree || isAtTable)) focusInSight(group.current)
    // The button that had the focus is gone.
    if (step === null && wasTurn.current && isFree) panel.current?.focus({ preventScroll: true })
    wasTurn.current = step !== null
  }, [step])
  return { panel, group }
}

/** Scrolls only where it cannot be seen: in a low window the decisions are below the table. */
function focusInSight(group: HTMLElement | null): void {
  group?.focus({ preventScroll: true })
  const box = group?.getBoundingClientRect()
  if (box && (box.bottom > innerHeight || box.top < 0)) group?.scrollIntoView({ block: 'end' })
}
