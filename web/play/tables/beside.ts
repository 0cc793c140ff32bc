/**
 * Several tables side by side: two on a tablet, four on a desktop. The address names them: `/live/roulette+baccarat`.
 */
import { createContext } from 'react'

export const mostBeside = 4

export interface Beside {
  /** The tables of the address, in its order. */
  ids: readonly string[]
  /** Every table there is, by its id and its name. */
  known: readonly { id: string; title: string }[]
}

/** Null where a table cannot have neighbours: none are offered. */
export const BesideContext = createContext<Beside | null>(null)

/** The tables that an address names: known ones, each once, no more than fit. */
export function tablesOfAddress(named: string, known: readonly string[]): string[] {
  return [...new Set(named.split('+'))].filter((id) => known.includes(id)).slice(0, mostBeside)
}

export const addressOf = (ids: readonly string[]): string => `/live/${ids.join('+')}`
