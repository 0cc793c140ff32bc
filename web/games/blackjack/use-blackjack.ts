/** What a player does at a blackjack table beside betting: sits, leaves, decides. */
import type { BlackjackState } from '@kurazh/games/blackjack/round.ts'
import { useMemo, useState } from 'react'
import { balanceTold } from '../../api/balance.ts'
import { callApi } from '../../api/call.ts'
import { tellRefusal } from '../../play/betting/tell-refusal.ts'
import type { TableSeen } from '../../play/tables/tables.ts'
import type { TableView } from '../../play/tables/table-view.ts'
import { type Marked } from './chart-window.tsx'
import { seenRound } from './seen-round.ts'

export type Decision = NonNullable<NonNullable<TableView['round']>['decision']>

/** The spots somebody has a stake on, as the dealing knows them. */
const stakedOf = (view: TableView): ReadonlySet<string> => new Set([...view.totals.map(({ spot }) => spot), ...(view.own?.spots ?? []).map(({ spot }) => spot)])

export interface BlackjackSeen {
  /** Null while nothing is dealt. */
  state: BlackjackState | null
  decision: Decision | null
  /** The decision is this player's. */
  isOwn: boolean
  marked: Marked | null
}

export function useSeen({ view }: TableSeen): BlackjackSeen {
  return useMemo(() => {
    const round = view?.round
    if (!view || !round || round.dealt.length === 0) return { state: null, decision: null, isOwn: false, marked: null }
    const state = seenRound(round, stakedOf(view))
    const { decision } = round
    const isOwn = decision !== null && view.seats.some(({ seat, own }) => own && seat === decision.seat)
    const hand = decision && state.seats.find(({ seat }) => seat === decision.seat)?.hands[decision.hand]
    const open = state.dealer[0]
    const marked = decision && hand && open !== undefined && !decision.moves.includes('insure') ? { cards: hand.cards, open, canSplit: decision.moves.includes('split') } : null
    return { state, decision, isOwn, marked }
  }, [view])
}

export interface Acts {
  busy: boolean
  sit(seat: number, chart: boolean): Promise<void>
  /** Whether the chart plays for one's seats while one is away. */
  wish(seats: readonly number[], chart: boolean): Promise<void>
  leave(seat: number): Promise<void>
  decide(decision: Decision, move: string): Promise<void>
}

/** One at a time: a second press waits for no answer, it does nothing. */
export function useActs(id: string, { feed, view }: TableSeen): Acts {
  const [busy, setBusy] = useState(false)
  async function once(act: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      tellRefusal(error)
      void feed.sync()
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    sit: (seat, chart) =>
      once(async () => {
        await callApi('tableSit', { table: id, seat, chart })
        await feed.sync()
      }),
    wish: (seats, chart) =>
      once(async () => {
        for (const seat of seats) await callApi('tableSit', { table: id, seat, chart })
      }),
    leave: (seat) =>
      once(async () => {
        await callApi('tableLeave', { table: id, seat })
        await feed.sync()
      }),
    decide: ({ step }, move) =>
      once(async () => {
        const { bet, balance } = (await callApi('tableMove', { table: id, round: view?.round?.number ?? 0, step, move })).success
        balanceTold(balance)
        if (bet) feed.own(bet)
      }),
  }
}
