/**
 * Keeps a table as this page knows it: the snapshot, updated by each piece of news. Pure. News that does not follow on
 * what is known returns null: the snapshot is requested again.
 */
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { resultsShown } from '@kurazh/contract/tables/tables.ts'

export type TableView = Omit<TableSnapshot, 'now'>
export type TableRound = NonNullable<TableSnapshot['round']>
export type TableDealt = TableRound['dealt'][number]

/** A person deals at this table. */
export const isByHand = ({ round, side }: TableView): boolean =>
  side === 'waiting' || (round !== null && round.byHand !== null)

/** The view after a piece of news; the same view for old news; null where something was missed. */
export function afterNews(view: TableView, event: TableEvent): TableView | null {
  if (event.seq <= view.seq) return view
  if (event.seq !== view.seq + 1 || event.kind === 'voided' || event.kind === 'seats') return null
  const next = { ...view, seq: event.seq }
  if (event.kind === 'chain') return { ...next, chain: event.chain, nextChain: event.nextChain }
  if (event.kind === 'side') return { ...next, side: event.side }
  if (event.kind === 'shoe') return { ...next, shoe: event.shoe, side: event.side }
  if (event.kind === 'betting')
    return {
      ...next,
      side: null,
      round: event.round,
      shoe: event.shoe ?? view.shoe,
      totals: [],
      own: ofRound(view.own, event.round.number),
    }
  return view.round?.number === event.round ? { ...next, ...inRound(view, view.round, event) } : null
}

type OfRound = Extract<TableEvent, { kind: 'totals' | 'closing' | 'dealt' | 'result' | 'confirmed' }>

function inRound(view: TableView, round: TableRound, event: OfRound): Partial<TableView> {
  switch (event.kind) {
    case 'totals':
      return { totals: event.totals }
    case 'closing':
      return { round: { ...round, betting: 'closing' } }
    case 'dealt': {
      const lying = round.dealt.map(
        (one) =>
          event.dealt.find(({ place, index }) => place === one.place && index === one.index && one.value === null) ??
          one,
      )
      const dealt = [...lying, ...event.dealt.filter((one) => !lying.includes(one))]
      return {
        round: {
          ...round,
          betting: 'closed',
          dealing: 'dealing',
          dealt,
          decided: [...round.decided, ...event.decided],
          decision: event.decision,
          hash: event.hash,
        },
      }
    }
    case 'result': {
      const past = [event.past, ...view.past.filter(({ number }) => number !== event.past.number)].slice(
        0,
        resultsShown,
      )
      return {
        past,
        round: {
          ...round,
          betting: 'closed',
          dealing: 'result',
          decision: null,
          result: event.result,
          hash: event.past.hash,
          nextAt: event.nextAt,
        },
      }
    }
    case 'confirmed':
      return { round: { ...round, dealing: 'confirmed' } }
  }
}

const ofRound = (own: OwnTableBet | null, round: number): OwnTableBet | null => (own?.round === round ? own : null)

/** The view with the newest message about the player's own bet: an answer may come after the news that overtook it. */
export function withOwn(view: TableView, bet: OwnTableBet): TableView {
  const known = ofRound(view.own, bet.round)
  if (bet.round !== view.round?.number || (known && isNewer(known, bet))) return view
  return { ...view, own: bet }
}

/** Decisions add to the stake of one revision. */
function isNewer(known: OwnTableBet, told: OwnTableBet): boolean {
  if (known.revision !== told.revision) return known.revision > told.revision
  return known.state === told.state ? known.stake > told.stake : told.state === 'open'
}

/** Whether the player has a stake in a round whose end is still being shown: its payout is not shown earlier. */
export function resultWaits({ round, own }: TableView): boolean {
  return (
    own?.round === round?.number &&
    (own?.stake ?? 0n) > 0n &&
    round?.betting !== 'open' &&
    (round?.dealing === 'idle' || round?.dealing === 'dealing')
  )
}

/** The delay after which late news is requested, in milliseconds. */
const lateMs = 1_500
/** The longest display of anything without its own clock. */
const longestShowMs = 20_000

/** The site's time by which the next news should have come. `heardAt`: the time of the last. */
export function newsDueAt({ round, shoe, side }: TableView, heardAt: number): number {
  if (shoe?.cutAt != null) return shoe.cutAt + lateMs
  if (!round || side === 'paused' || side === 'interrupted') return heardAt + 2 * lateMs
  if (round.betting === 'open') return round.closesAt + lateMs
  if (round.betting === 'closing') return round.closesAt + 3 * lateMs
  if (round.decision) return round.decision.endsAt + 2 * lateMs
  return (round.nextAt ?? heardAt + longestShowMs) + lateMs
}
