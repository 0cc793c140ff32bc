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

/** Where a key is a letter, or belongs to a window. */
const typing = 'input, textarea, select, [contenteditable], [role="dialog"]'

/** Calls `act` when this key alone is pressed, unless the player is typing or has turned such keys off. */
export function useShortcut(wanted: string, act: () => void): void {
  const allowed = useShortcuts((shortcuts) => shortcuts.allowed)
  const onPress = useEffectEvent(act)
  useEffect(() => {
    if (!allowed) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== wanted || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [allowed, wanted])
}
