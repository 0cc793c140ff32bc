/**
 * Reports which games the operator has switched off once the server has answered. Renders nothing: tiles update only
 * where a game is off.
 */
import { useEffect } from 'react'
import { useTables } from '../../api/game-limits.ts'

type Ids = ReadonlySet<string>

export interface SwitchedOffProps {
  /** Called with an updater of the known ids. */
  onKnown: (next: (before: Ids) => Ids) => void
}

export function SwitchedOff({ onKnown }: SwitchedOffProps) {
  const tables = useTables()
  useEffect(() => {
    const off = (tables ?? []).flatMap(({ game, off: since }) => (since === undefined ? [] : [game]))
    onKnown((before) => (off.length === 0 && before.size === 0 ? before : new Set(off)))
  }, [tables, onKnown])
  return null
}
