/**
 * Makes an instant game of a table at which nobody decides: one player's chips, and values drawn from the bet's own
 * seeds. Its params are shares, whole numbers by spot: the stake is divided among the spots in their ratio. The table's
 * rules say what may be laid, what is dealt and what is paid: when they change, this game gets a new version too.
 */
import type { Share } from './fairness.ts'
import type { InstantGame } from './game.ts'
import { sharesOf, stakedOn } from './layout.ts'
import type { Rng } from './random.ts'
import { replayTable } from './table-play.ts'
import type { Layout, TableGame, TableParams } from './table.ts'

interface SoloTable<State> {
  id: string
  version: number
  table: TableGame<State>
  /** Kopecks on a spot of which nothing that the table pays is rounded. */
  grain: number
  /** The n-th value of a round, from the draws of a bet. */
  values(rng: Rng): (drawn: number) => number
  sampleParams: readonly TableParams[]
}

export function soloOf<State>({
  id,
  version,
  table,
  grain,
  values,
  sampleParams,
}: SoloTable<State>): InstantGame<TableParams, State> {
  /** A layout in these shares that pays whole kopecks. */
  const laid = ({ spots }: TableParams): { spots: Layout } => ({
    spots: Object.fromEntries(Object.entries(spots).map(([spot, share]) => [spot, share * grain])),
  })
  const best = (params: TableParams): Share => ({
    paid: Number(table.best(laid(params))),
    of: Number(stakedOn(laid(params).spots)),
  })
  return {
    id,
    version,
    kind: 'instant',
    params: sharesOf((spot) => table.spots.includes(spot)),
    play(rng, params) {
      const { spots } = laid(params)
      const { state } = replayTable(table, new Set(Object.keys(spots)), [], values(rng))
      const exact = {
        paid: Number(
          Object.entries(spots).reduce((sum, [spot, kopecks]) => sum + table.pays(state, spot, BigInt(kopecks)), 0n),
        ),
        of: Number(stakedOn(spots)),
      }
      return { outcome: state, multiplierE4: Number((BigInt(exact.paid) * 10_000n) / BigInt(exact.of)), exact }
    },
    parts: ({ spots }) => Number(stakedOn(spots)),
    best,
    bestMultiplierE4(params) {
      const { paid, of } = best(params)
      return of === 0 ? 0 : Math.ceil((paid * 10_000) / of)
    },
    rtp: (params) => table.rtp(laid(params)),
    sampleParams,
  }
}
