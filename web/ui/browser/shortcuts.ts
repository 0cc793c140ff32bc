/** Single keys that act from anywhere on the page: a player may turn them off. */
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from './stored.ts'

const key = 'shortcuts'

interface Shortcuts {
  allowed: boolean
  /** The list of keys is open. */
  listed: boolean
}

export const useShortcuts = create<Shortcuts>(() => ({ allowed: readStored(key) !== 'false', listed: false }))

/** Turns the keys on or off and remembers it. */
export function allowShortcuts(allowed: boolean): void {
  useShortcuts.setState({ allowed })
  writeStored(key, String(allowed))
}

/** Opens or closes the list of keys. */
export const listShortcuts = (listed: boolean): void => useShortcuts.setState({ listed })

const typing = 'input, textarea, select, [contenteditable], [role="dialog"]'

/** Whether the key is a letter of a field, belongs to a window, or is one of several held at once. */
export const isTaken = ({ target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  repeat || ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(typing) !== null)

/** Calls `act` when this key alone is pressed, unless the player is typing or has turned such keys off. */
export function useShortcut(wanted: string, act: () => void): void {
  const allowed = useShortcuts((shortcuts) => shortcuts.allowed)
  const onPress = useEffectEvent(act)
  useEffect(() => {
    if (!allowed) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== wanted || isTaken(event)) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [allowed, wanted])
}
