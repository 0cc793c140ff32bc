/** Returns what is visible of a blackjack round at this moment, and whose turn it is. */
import type { BlackjackState } from '@kurazh/games/blackjack/round.ts'
import { useMemo } from 'react'
import type { Decision } from '../../play/tables/use-acts.ts'
import type { TableSeen } from '../../play/tables/tables.ts'
import type { TableView } from '../../play/tables/table-view.ts'
import type { Marked } from './chart-window.tsx'
import { seenRound } from './seen-round.ts'

/** The spots someone has a stake on, as the dealing knows them. */
const stakedOf = (view: TableView): ReadonlySet<string> =>
  new Set([...view.totals.map(({ spot }) => spot), ...(view.own?.spots ?? []).map(({ spot }) => spot)])

export interface BlackjackSeen {
  /** Null while nothing is dealt. */
  state: BlackjackState | null
  decision: Decision | null
  /** The seat in focus: among those with a pending decision, the player's own if there is one. */
  asked: number | null
  /** The decision is this player's. */
  isOwn: boolean
  /** For an own decision: the chart's cell. */
  marked: Marked | null
}

export function useSeen({ view }: TableSeen): BlackjackSeen {
  return useMemo(() => {
    const round = view?.round
    if (!view || !round || round.dealt.length === 0)
      return { state: null, decision: null, asked: null, isOwn: false, marked: null }
    const state = seenRound(round, stakedOf(view))
    const { decision } = round
    const own = decision?.seats.find((asked) => view.seats.some((one) => one.own && one.seat === asked))
    const asked = own ?? decision?.seats[0] ?? null
    const hand = decision && state.seats.find(({ seat }) => seat === asked)?.hands[decision.hand]
    const open = state.dealer[0]
    // The chart advises the player who decides: it says nothing about another player's hand.
    const marked =
      own !== undefined && decision && hand && open !== undefined && !decision.moves.includes('insure')
        ? { cards: hand.cards, open, canSplit: decision.moves.includes('split') }
        : null
    return { state, decision, asked, isOwn: own !== undefined, marked }
  }, [view])
}
