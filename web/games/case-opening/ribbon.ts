/** What runs past on the ribbon of a case: a picture only, but as often as the case holds it. */
import { type CaseName, listOf } from '@kurazh/games/case-opening/case-opening.ts'
import { weightSum } from '@kurazh/games/case-opening/entries-v1.ts'
import { fastRng } from '../../play/autobet/fast-rng.ts'

/** Tiles on a ribbon, and where it begins and stops. */
export const tileCount = 34
export const firstTile = 3
export const lastTile = 29

/** The entries on the ribbon, by their place in the list; the one that was drawn is under the pointer at the end. */
export function ribbonOf(name: CaseName, seed: number, drawn: number): number[] {
  const rng = fastRng(seed)
  return Array.from({ length: tileCount }, (_, tile) => (tile === lastTile ? drawn : anyOf(name, rng.int(weightSum))))
}

/** A ribbon at rest: the list itself, over and over. */
export const restingRibbon = (name: CaseName): number[] =>
  Array.from({ length: tileCount }, (_, tile) => tile % listOf(name).length)

function anyOf(name: CaseName, drawn: number): number {
  let left = drawn
  return listOf(name).findIndex(({ weight }) => (left -= weight) < 0)
}

/** Where the ribbon is after this part of the time, in tiles: it slows down to the end. */
export const tileAt = (time: number): number =>
  firstTile + (lastTile - firstTile) * (1 - (1 - Math.min(1, Math.max(0, time))) ** 4)
