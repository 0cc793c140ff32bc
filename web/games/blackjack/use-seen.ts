/** Returns what is visible of a blackjack round at this moment, and whose turn it is. */
import type { BlackjackState } from '@kurazh/games/blackjack/round.ts'
import { useMemo, useState } from 'react'
import type { Decision } from '../../play/tables/use-acts.ts'
import type { TableSeen } from '../../play/tables/tables.ts'
import type { TableRound, TableView } from '../../play/tables/table-view.ts'
import type { Marked } from './chart-window.tsx'
import { seenRound, toldCards } from './seen-round.ts'
import { useShowing } from './use-showing.ts'

/** The spots someone has a stake on, as the dealing knows them. */
const stakedOf = (view: TableView): ReadonlySet<string> =>
  new Set([...view.totals.map(({ spot }) => spot), ...(view.own?.spots ?? []).map(({ spot }) => spot)])

export interface BlackjackSeen {
  /** Null while nothing is dealt. */
  state: BlackjackState | null
  /** The pending decision, once the cards before it lie; until then the own one that was just made. */
  decision: Decision | null
  /** The decision may be made now. */
  isReady: boolean
  /** The seat in focus: among those with a pending decision, the player's own if there is one. */
  asked: number | null
  /** The decision is this player's. */
  isOwn: boolean
  /** For an own decision: the chart's cell. */
  marked: Marked | null
  /** How many cards of the round have been shown. */
  shown: number
}

export function useSeen({ view }: TableSeen): BlackjackSeen {
  const round = view?.round ?? null
  const staked = useMemo(() => (view ? stakedOf(view) : new Set<string>()), [view])
  const told = useMemo(() => (round ? toldCards(round, staked) : 0), [round, staked])
  const showing = useShowing({ round: round?.number ?? 0, cards: told, endsAt: round?.decision?.endsAt ?? 0 })
  const isOver = round?.dealing === 'result' || round?.dealing === 'confirmed'
  const shown = isOver ? told : showing.shown
  const waiting = showing.isReady ? (round?.decision ?? null) : null
  const isOwnSeat = (seat: number) => view?.seats.some((one) => one.own && one.seat === seat) === true
  const former = useFormer(round, waiting, waiting?.seats.some(isOwnSeat) === true)
  const decision = isOver ? null : (waiting ?? (showing.isReady ? null : former))
  const state = useMemo(
    () => (round && round.dealt.length > 0 ? seenRound(round, staked, shown) : null),
    [round, staked, shown],
  )
  const own = decision?.seats.find(isOwnSeat)
  const asked = own ?? decision?.seats[0] ?? null
  const hand = decision && state?.seats.find(({ seat }) => seat === asked)?.hands[decision.hand]
  const open = state?.dealer[0]
  // The chart advises the player who decides: it says nothing about another player's hand.
  const marked =
    own !== undefined && decision && hand && open !== undefined && !decision.moves.includes('insure')
      ? { cards: hand.cards, open, canSplit: decision.moves.includes('split') }
      : null
  return { state, decision, isReady: waiting !== null, asked, isOwn: own !== undefined, marked, shown }
}

/** The player's own decision that was made last, while its cards are being shown: its buttons stay where they are. */
function useFormer(round: TableRound | null, waiting: Decision | null, isOwn: boolean): Decision | null {
  const [former, setFormer] = useState<{ round: number; decision: Decision } | null>(null)
  const number = round?.number ?? 0
  const newest = isOwn ? waiting : null
  if (waiting && newest !== (former?.decision ?? null)) setFormer(newest && { round: number, decision: newest })
  return former?.round === number ? former.decision : null
}
