/**
 * A round set by a player: the first draws are named, the draws of a bonus after them are left to chance. There is no
 * stake.
 */
import { createRng, type Rng } from '@kurazh/games/core/random.ts'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import type { ShownRound } from './shown-round.ts'

/** The number of places on each strip. */
export const drawSizes = ({ machine }: Pick<SlotGame, 'machine'>): number[] =>
  (machine.strips['main'] ?? []).map((strip) => strip.length)

/** `named` are from 0, in the order they are drawn. */
export function setRound(
  { play }: SlotGame,
  named: readonly number[],
  chance: Rng = pageRng(),
): Pick<ShownRound, 'mode' | 'outcome'> {
  let taken = 0
  const int = (n: number) => {
    const next = named[taken++]
    return next !== undefined && next < n ? next : chance.int(n)
  }
  return { mode: 'spin', outcome: play({ ...drawn(chance), int }, { mode: 'spin' }).outcome }
}

const drawn = (rng: Rng): Omit<Rng, 'int'> => ({
  float32: () => rng.float32(),
  pick: (from, count) => rng.pick(from, count),
  wide: () => rng.wide(),
})

/** The page's own chance. */
const pageRng = () => createRng(() => crypto.getRandomValues(new Uint8Array(32)))
