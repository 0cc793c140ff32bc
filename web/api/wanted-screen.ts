/** Keeps the screen that a guest wanted to open: sign-in leads back to it, and the lobby shows it until then. */
import { create } from 'zustand'

export interface WantedScreen {
  path: string
  /** The title of a game. */
  game?: string
}

/** Null: none. */
export const useWantedScreen = create<{ wanted: WantedScreen | null }>(() => ({ wanted: null }))
