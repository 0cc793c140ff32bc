/** Digits as the buttons of a decision, for players who have turned hot keys on. */
import { useEffect, useEffectEvent } from 'react'
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

/** Places where a digit is a digit. */
const typing = 'input, textarea, select, [role="dialog"]'

export function useMoveKeys(moves: readonly string[], act: (move: string) => void): void {
  const { hotkeys } = usePreferences()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest(typing)) return
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
