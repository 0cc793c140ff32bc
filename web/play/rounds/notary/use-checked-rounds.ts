/** Returns the checks of a game's rounds, for the components that show them. */
import { useStore } from 'zustand'
import type { Checked } from './notary.ts'
import { notaryOf } from '../rounds.ts'

/** Rounds of this visit, how many of them this page has proved, and the contradictions. */
export function useCheckedRounds(game: string): Checked {
  return useStore(notaryOf(game).store)
}
