/**
 * The apiary: 7×7, clusters of five and more, a factor that grows with every fall, and a queen bee that takes a kind
 * off the board. Its rules are in `rules.ts`.
 */
import type { SlotGame } from '../engine/machine.ts'
import { poolSize } from '../engine/pool.ts'
import { browsable, poolMachine } from '../engine/pool-machine.ts'
import { tallyOf } from '../engine/pool-tally.ts'
import { ApiaryRounds } from './rounds.ts'
import { capE4, size, symbols } from './rules.ts'
import stored from './sheet.json' with { type: 'json' }

/** The round's index in the pool. */
export interface ApiaryOutcome {
  index: number
}

const rounds = new ApiaryRounds()

export const apiary: SlotGame<ApiaryOutcome> = poolMachine<ApiaryOutcome>({
  id: 'apiary',
  version: 1,
  mechanic: 'clusters',
  reels: size,
  rows: size,
  symbols,
  costs: { spin: 1 },
  stored,
  pools: [browsable('main', 'spin', rounds, (index) => ({ index }))],
  draw(rng) {
    const index = rng.int(poolSize)
    return { outcome: { index }, paysE4: rounds.play(index) }
  },
  events: ({ index }) => rounds.show(index),
  *counts() {
    const { plain } = yield* tallyOf(rounds, capE4)
    return { counts: plain, total: poolSize, featured: 0 }
  },
})
