/**
 * Finds bets that this device remembers and a list of accruals leaves out. Bets are counted in the order of the
 * journal, exactly once: where a later one is listed, an earlier bet must be listed too. Pure.
 */
import type { CreditBet } from '@kurazh/contract/rewards/rewards.ts'
import { dayOf, endOfDay } from './edge-credit.ts'

/** A bet of this device that was settled, with the moment in its answer. */
export interface SettledHere {
  game: string
  number: number
  /** ISO 8601; null: a bet on a round, whose number is its place in time. */
  at: string | null
}

export interface LeftOut {
  /** This many are missing although later ones are there. */
  certain: number
  /** This many may still be on their way to the list. */
  pending: number
}

/** A day of a game as it is summed up. */
export interface CreditRow {
  day: string
  game: string
}

/** Bets that end at one moment may be counted in any order. Milliseconds. */
const togetherMs = 60_000

/** The bets of these that the whole list of a day in a game leaves out. `isOver`: a later day has been counted from. */
export function leftOutOfDay(
  { day, game }: CreditRow,
  lines: readonly CreditBet[],
  bets: readonly SettledHere[],
  isOver: boolean,
): LeftOut {
  const shown = new Set(lines.map(({ number }) => number))
  const latest = Math.max(...lines.map(({ at }) => Date.parse(at)))
  const [first, last] = [Math.min(...shown), Math.max(...shown)]
  const missing = bets.filter(
    (bet) =>
      bet.game === game && !shown.has(bet.number) && (bet.at === null ? bet.number > first : dayOf(bet.at) === day),
  )
  const isCertain = ({ at, number }: SettledHere) =>
    at === null
      ? number < last
      : Date.parse(at) + togetherMs < latest || (isOver && Date.parse(at) + togetherMs < endOfDay(day))
  const certain = missing.filter(isCertain).length
  // Rounds after the last one shown may be of another day.
  return { certain, pending: missing.filter((bet) => bet.at !== null && !isCertain(bet)).length }
}

/**
 * Games of days between those shown in which this device remembers bets and of which no row is shown. Newest row first.
 */
export function rowsLeftOut(
  rows: readonly CreditRow[],
  bets: readonly SettledHere[],
): (CreditRow & { bets: number })[] {
  const [newest, oldest] = [rows[0]?.day, rows.at(-1)?.day]
  const missing = new Map<string, CreditRow & { bets: number }>()
  for (const { game, at } of bets) {
    if (at === null || newest === undefined || oldest === undefined) continue
    const day = dayOf(at)
    const isWithin = day >= oldest && day < newest && Date.parse(at) + togetherMs < endOfDay(day)
    if (!isWithin || rows.some((row) => row.day === day && row.game === game)) continue
    const key = `${day} ${game}`
    missing.set(key, { day, game, bets: (missing.get(key)?.bets ?? 0) + 1 })
  }
  return [...missing.values()]
}
