/** The player's preferences: sound, motion, hot keys, an own seed. Everything that could surprise is off by default. */
import { create } from 'zustand'
import { readStored, writeStored } from '../../ui/browser/stored.ts'

export interface Preferences {
  sound: boolean
  /** 0 to 1. */
  volume: number
  winsOnly: boolean
  hotkeys: boolean
  /** Results are animated; off: they are shown at once. */
  animation: boolean
  /** The animation is as short as can still be followed. */
  turbo: boolean
  /** The player's own client seed for every bet; empty for fresh randomness each time. */
  pinnedSeed: string
}

const key = 'play-preferences'
const first: Preferences = {
  sound: false,
  volume: 0.5,
  winsOnly: false,
  hotkeys: false,
  animation: true,
  turbo: false,
  pinnedSeed: '',
}

function stored(): Preferences {
  try {
    const found: unknown = JSON.parse(readStored(key) ?? '{}')
    return { ...first, ...(typeof found === 'object' ? found : {}) }
  } catch {
    return first
  }
}

export const usePreferences = create<Preferences>(stored)

export function setPreference(change: Partial<Preferences>): void {
  usePreferences.setState(change)
  writeStored(key, JSON.stringify(usePreferences.getState()))
}
