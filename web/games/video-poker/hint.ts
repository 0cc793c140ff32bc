/** What the holds of a hand are worth, for the player to see: counted here, in the page. */
import type { Table } from '@kurazh/games/video-poker/hands.ts'
import { bestHold, worthOfHolds, worthParts } from '@kurazh/games/video-poker/worth.ts'
import { placesOf } from '@kurazh/games/video-poker/video-poker.ts'
import { formatNumber } from '../../ui/text/format.ts'

export interface HoldWorth {
  held: readonly number[]
  /** What it pays on average, for a stake of one. */
  worth: number
}

/** All holds of a hand, from the one that is worth most; of equals the advised one is first. */
export function holdsByWorth(table: Table, cards: readonly number[]): HoldWorth[] {
  const best = bestHold(table, cards)
  return worthOfHolds(table, cards)
    .map((worth, hold) => ({ hold, worth }))
    .sort((a, b) => b.worth - a.worth || Number(b.hold === best) - Number(a.hold === best))
    .map(({ hold, worth }) => ({ held: placesOf(hold), worth: worth / worthParts }))
}

/** «1.5365×». */
export const worthText = (worth: number): string => `${formatNumber(worth, 4)}×`
