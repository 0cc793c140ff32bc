/** What has been checked of a game's rounds, for whoever shows it. */
import { useStore } from 'zustand'
import type { Checked } from './notary.ts'
import { notaryOf } from '../rounds.ts'

/** Rounds of this visit, how many of them this page has proved, and what did not hold. */
export function useCheckedRounds(game: string): Checked {
  return useStore(notaryOf(game).store)
}
