/** What the holds of a hand are worth, for the player to see: counted here, in the page. */
import type { Table } from '@kurazh/games/video-poker/hands.ts'
import { bestHold, worthE4, worthOfHolds } from '@kurazh/games/video-poker/worth.ts'
import { placesOf } from '@kurazh/games/video-poker/video-poker.ts'

export interface HoldWorth {
  held: readonly number[]
  /** What it pays on average, in ten-thousandths of the stake. */
  worthE4: number
}

/** All holds of a hand, from the one that is worth most; of equals the advised one is first. */
export function holdsByWorth(table: Table, cards: readonly number[]): HoldWorth[] {
  const best = bestHold(table, cards)
  return worthOfHolds(table, cards)
    .map((worth, hold) => ({ hold, worth }))
    .sort((a, b) => b.worth - a.worth || Number(b.hold === best) - Number(a.hold === best))
    .map(({ hold, worth }) => ({ held: placesOf(hold), worthE4: worthE4(worth) }))
}
