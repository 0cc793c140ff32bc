/** A machine whose rounds come from pools (see pool.ts): builds it from the parts in its folder. */
import type { Rng } from '../../core/random.ts'
import type { Machine, Mode, Pool, Sheet, SlotEvent, SlotGame } from './machine.ts'
import { type PoolRounds, poolSize } from './pool.ts'
import type { StoredPool } from './pool-list.ts'
import { type Counts, sheetOfCounts } from './pool-tally.ts'
import { rareOfStored, sheetOfStored, type StoredPools } from './stored-sheet.ts'
import { missing, paramsOf } from './strip-machine.ts'

export interface PoolMachineParts<Outcome> extends Pick<
  Machine,
  'mechanic' | 'reels' | 'rows' | 'symbols' | 'costs' | 'trigger'
> {
  id: string
  version: number
  stored: StoredPools<Outcome>
  pools: readonly BarePool<Outcome>[]
  /** Draws a round of one mode; its pay is in ten-thousandths of the total bet. */
  draw(rng: Rng, mode: Mode): { outcome: Outcome; paysE4: number }
  /** Throws RangeError for an impossible outcome. */
  events(outcome: Outcome, mode: Mode): SlotEvent[]
  /** Counts the pools of this mode. */
  counts(mode: Mode): Generator<number, Counts>
}

/** Throws RangeError for a mode without its sheet. */
export function poolMachine<Outcome>({
  id,
  version,
  stored,
  pools,
  draw,
  events,
  counts,
  ...board
}: PoolMachineParts<Outcome>): SlotGame<Outcome> {
  const known = Object.keys(board.costs) as Mode[]
  const sheets = new Map<Mode, Sheet>(
    known.map((mode) => [mode, sheetOfStored(stored.sheets[mode] ?? missing(id, mode))]),
  )
  const sheet = (mode: Mode) => sheets.get(mode) ?? missing(id, mode)
  const costOf = (mode: Mode) => board.costs[mode] ?? missing(id, mode)
  return {
    id,
    version,
    kind: 'instant',
    params: paramsOf(known),
    play(rng, { mode }) {
      const { outcome, paysE4 } = draw(rng, mode)
      return { outcome, multiplierE4: paysE4 / costOf(mode) }
    },
    bestMultiplierE4: ({ mode }) => sheet(mode).bestE4,
    costs: ({ mode }) => costOf(mode),
    rtp: ({ mode }) => sheet(mode).rtp,
    sampleParams: known.map((mode) => ({ mode })),
    machine: {
      ...board,
      lines: [],
      strips: {},
      sheet,
      rare: rareOfStored(stored.rare),
      pools: pools.map((pool) => ({ ...(stored.pools[pool.id] ?? missing(id, pool.id)), ...pool })),
      events: (outcome, mode) => (Object.hasOwn(board.costs, mode) ? events(outcome, mode) : missing(id, mode)),
      *count(mode) {
        return sheetOfCounts(yield* counts(mode), costOf(mode))
      },
    },
  }
}

/** A pool without its stored figures. */
type BarePool<Outcome> = Omit<Pool<Outcome>, keyof StoredPool>

/** A pool for browsing. */
export function browsable<Outcome>(
  id: string,
  mode: Mode,
  rounds: PoolRounds,
  outcomeOf: Pool<Outcome>['outcomeOf'],
): BarePool<Outcome> {
  return {
    id,
    mode,
    outcomeOf,
    size: poolSize,
    rounds(from, count) {
      const paysE4 = new Int32Array(count)
      const featured = new Uint8Array(count)
      for (let place = 0; place < count; place += 1) {
        paysE4[place] = rounds.play(from + place)
        featured[place] = rounds.featured ? 1 : 0
      }
      return { paysE4, featured }
    },
  }
}
