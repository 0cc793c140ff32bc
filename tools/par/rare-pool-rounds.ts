/** Finds the notable rounds of a pool machine by playing its lists: the best-paying, the longest, and the feature. */
import type { Mode, Pool, SlotEvent, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { piecesOf } from '@kurazh/games/slots/engine/pool-list.ts'

interface Found {
  /** The first round with the largest pay of all, and of those that continue in another pool. */
  best: number
  bestE4: number
  bestBegun: number
  begun: boolean
}

export interface RarePoolRound {
  outcome: unknown
  mode: Mode
  what: 'best' | 'longest' | 'feature'
}

export function rarePoolRounds({ machine }: SlotGame): RarePoolRound[] {
  const pools = machine.pools ?? []
  const found = new Map(pools.map((pool) => [pool, lookedThrough(pool)]))
  const lengths = new Map<Pool, number>()
  const longestOf = (pool: Pool): number => {
    const index = lengths.get(pool) ?? longest(pool, (outcome) => machine.events(outcome, pool.mode))
    lengths.set(pool, index)
    return index
  }
  return pools.flatMap((pool): RarePoolRound[] => {
    const { mode } = pool
    const { best, bestBegun, begun } = found.get(pool) as Found
    const next = pools.find((other) => other !== pool && other.mode !== 'spin')
    if (!begun || mode !== 'spin' || next === undefined)
      return [
        { outcome: pool.outcomeOf(best), mode, what: 'best' },
        { outcome: pool.outcomeOf(longestOf(pool)), mode, what: 'longest' },
      ]
    const on = found.get(next) as Found
    return [
      { outcome: pool.outcomeOf(bestBegun, on.best), mode, what: 'best' },
      { outcome: pool.outcomeOf(bestBegun, longestOf(next)), mode, what: 'longest' },
      { outcome: pool.outcomeOf(bestBegun), mode, what: 'feature' },
    ]
  })
}

function lookedThrough(pool: Pool): Found {
  const found: Found = { best: 0, bestE4: -1, bestBegun: 0, begun: false }
  let bestBegunE4 = -1
  for (const { from, paysE4, featured } of piecesOf(pool, 0, pool.size)) {
    for (const [place, pays] of paysE4.entries()) {
      if (pays > found.bestE4) Object.assign(found, { best: from + place, bestE4: pays })
      if (featured[place] === 1 && pays > bestBegunE4) {
        Object.assign(found, { bestBegun: from + place, begun: true })
        bestBegunE4 = pays
      }
    }
  }
  return found
}

/** The first round with the most spins and falls. */
function longest({ size, outcomeOf }: Pool, eventsOf: (outcome: unknown) => readonly SlotEvent[]): number {
  let [best, most] = [0, 0]
  for (let index = 0; index < size; index += 1) {
    let seen = 0
    for (const { kind } of eventsOf(outcomeOf(index))) if (kind === 'spin' || kind === 'fall') seen += 1
    if (seen > most) [best, most] = [index, seen]
  }
  return best
}
