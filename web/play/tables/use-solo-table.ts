/**
 * The chips of a game for one player: they lie until they are taken away, also between visits, and go with every bet as
 * shares of its stake.
 */
import { inLowestTerms } from '@kurazh/games/core/layout.ts'
import type { TableParams } from '@kurazh/games/core/table.ts'
import { useState } from 'react'
import { useStored } from '../../ui/browser/use-stored.ts'
import type { LaidTable } from './laid-table.ts'
import { type Laid, nothingLaid, sameLaid, sumOf } from './layouts.ts'

/** The most kopecks on a spot, whatever was stored. */
const mostKopecks = 10n ** 12n
const remembered = 50

interface SoloTable {
  /**
   * `locked`: automatic play runs, and the chips stay as they are. `staked`: what lies on an open game, which may have
   * begun on another device.
   */
  tableOf(locked: boolean, staked?: Laid): LaidTable
  laid: Laid
  stakeKopecks: bigint
  params: TableParams
  /** The chips went with a bet: they can be laid again. */
  staked(): void
}

/** `first`: what lies on a first visit. */
export function useSoloTable(game: string, isSpot: (spot: string) => boolean, first: Laid): SoloTable {
  const [wanted, keep] = useStored(`laid:${game}`, (text) => readLaid(text, isSpot) ?? first, writeLaid)
  const [before, setBefore] = useState<readonly Laid[]>([])
  const [former, setFormer] = useState(nothingLaid)
  const hand = {
    round: 0,
    wanted,
    standing: wanted,
    refused: [],
    before,
    former: sameLaid(former, wanted) ? nothingLaid : former,
    sending: false,
    uncertain: false,
  }
  const desk = {
    want(next: Laid) {
      if (sameLaid(wanted, next)) return
      setBefore([...before, wanted].slice(-remembered))
      keep(next)
    },
    undo() {
      const last = before.at(-1)
      if (last === undefined) return
      setBefore(before.slice(0, -1))
      keep(last)
    },
  }
  return {
    tableOf: (locked, staked) => ({
      hand: staked ? { ...hand, wanted: staked, standing: staked } : hand,
      desk,
      view: {
        table: game,
        limits: [],
        totals: [],
        own: null,
        round: { number: 0, betting: locked ? 'closed' : 'open' },
      },
    }),
    laid: wanted,
    stakeKopecks: sumOf(wanted),
    params: { spots: inLowestTerms(wanted) },
    staked: () => setFormer(wanted),
  }
}

const writeLaid = (laid: Laid): string =>
  Object.entries(laid)
    .map(([spot, stake]) => `${spot}:${stake}`)
    .join(' ')

/** Null where nothing was stored, or something that is no layout. */
function readLaid(text: string | null, isSpot: (spot: string) => boolean): Laid | null {
  if (text === null) return null
  const entries: [string, bigint][] = []
  for (const part of text.split(' ').filter(Boolean)) {
    const [, spot = '', stake = ''] = /^([a-z0-9-]+):([1-9]\d{0,11})$/.exec(part) ?? []
    if (!isSpot(spot) || BigInt(stake || 0) > mostKopecks) return null
    entries.push([spot, BigInt(stake)])
  }
  return Object.fromEntries(entries)
}
