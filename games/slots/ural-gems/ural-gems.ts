/**
 * Gems of the Urals: 6×5, eight or more gems pay anywhere, stones multiply, and free spins keep their factor. Its rules
 * are in `rules.ts`.
 */
import type { Mode, SlotEvent, SlotGame } from '../engine/machine.ts'
import { poolSize } from '../engine/pool.ts'
import { browsable, poolMachine } from '../engine/pool-machine.ts'
import { added, type Counts, sumsOf, tallyOf } from '../engine/pool-tally.ts'
import { GemRounds } from './rounds.ts'
import { buyCost, capE4, main, reels, rows, scatter, symbols } from './rules.ts'
import stored from './sheet.json' with { type: 'json' }

/**
 * Indices in the pools: of the ordinary round, absent where free spins are bought; of the free spins, where there are
 * any.
 */
export interface GemOutcome {
  index?: number
  free?: number
}

const rounds = new GemRounds()

export const uralGems: SlotGame<GemOutcome> = poolMachine<GemOutcome>({
  id: 'ural-gems',
  version: 1,
  mechanic: 'anywhere',
  reels,
  rows,
  symbols,
  costs: { spin: 1, buy: buyCost },
  trigger: { symbol: scatter, count: main.scatters },
  stored,
  pools: [
    browsable('main', 'spin', rounds.main, (index, next = 0) => {
      rounds.main.play(index)
      return rounds.main.featured ? { index, free: next } : { index }
    }),
    browsable('free', 'buy', rounds.free, (free) => ({ free })),
  ],
  draw(rng, mode) {
    const first = rng.int(poolSize)
    if (mode === 'buy') return { outcome: { free: first }, paysE4: rounds.playFree(first) }
    const outcome: GemOutcome = { index: first }
    return { outcome, paysE4: rounds.play(first, () => (outcome.free = rng.int(poolSize))) }
  },
  events,
  *counts(mode) {
    return mode === 'buy' ? yield* boughtCounts() : yield* spinCounts()
  },
})

/**
 * Throws RangeError for an ordinary round without its free spins, for free spins that did not start, and for indices
 * beyond the pools.
 */
function events({ index, free }: GemOutcome, mode: Mode): SlotEvent[] {
  const show = rounds.newShow()
  if ((mode === 'buy') === (index !== undefined)) throw new RangeError(`no round of ${mode} has such an outcome`)
  if (index === undefined) rounds.playFree(free ?? -1, show)
  else rounds.play(index, () => free ?? -1, show)
  if (free !== undefined && !show.events.some(({ kind }) => kind === 'begun'))
    throw new RangeError('no free spins begin in this round')
  return show.events
}

function* boughtCounts(): Generator<number, Counts> {
  const { featured } = yield* tallyOf(rounds.free, capE4)
  return { counts: featured, total: poolSize, featured: poolSize }
}

/** Over all pairs of an ordinary round and free spins: where they do not start, the second draw changes nothing. */
function* spinCounts(): Generator<number, Counts> {
  const ordinary = yield* tallyOf(rounds.main, capE4, 0, 0.2)
  const { featured } = yield* tallyOf(rounds.free, capE4, 0.2, 1)
  const counts = sumsOf(ordinary.featured, featured)
  for (const [hundredths, count] of ordinary.plain.entries())
    counts[hundredths] = (counts[hundredths] as number) + count * poolSize
  return { counts, total: poolSize ** 2, featured: added(ordinary.featured) * poolSize }
}
