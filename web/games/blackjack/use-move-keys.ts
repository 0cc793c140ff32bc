/** Digits as the buttons of a decision, for players who have turned hot keys on. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTaken } from '../../ui/browser/shortcuts.ts'
import { usePreferences } from '../../play/preferences/preferences.ts'

const keys: Readonly<Record<string, string>> = {
  hit: '1',
  stand: '2',
  double: '3',
  split: '4',
  insure: '1',
  decline: '2',
}

/** The key of a move; the same on every keyboard. */
export const keyOf = (move: string): string | undefined => keys[move]

/** The part that every pending decision of the page has. */
export const decisionPart = 'decision'

/** Of several tables next to each other a digit decides only at the one that has the focus. */
const isMeant = (group: HTMLElement | null): boolean =>
  group !== null &&
  (group.contains(document.activeElement) || document.querySelectorAll(`[data-part="${decisionPart}"]`).length === 1)

export function useMoveKeys(
  group: RefObject<HTMLElement | null>,
  moves: readonly string[],
  act: (move: string) => void,
): void {
  const { hotkeys } = usePreferences()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || !isMeant(group.current)) return
    const move = moves.find((one) => keys[one] === event.key)
    if (move !== undefined) act(move)
  })
  useEffect(() => {
    if (!hotkeys) return
    const press = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [hotkeys])
}
