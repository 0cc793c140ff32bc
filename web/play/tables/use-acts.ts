/** What a player does at a table beside betting: sits, leaves, decides. */
import { useState } from 'react'
import { balanceMoved } from '../../api/balance-moved.ts'
import { callApi } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { currentPlayer } from '../../api/who.ts'
import { tellRefusal } from '../betting/tell-refusal.ts'
import type { TableView } from './table-view.ts'
import type { TableSeen } from './tables.ts'

export type Decision = NonNullable<NonNullable<TableView['round']>['decision']>

export interface Acts {
  busy: boolean
  /** Nobody leads the table, or no answer came from it: nothing may be asked of it for the moment. */
  isDown: boolean
  /** False for a guest, who looks on. */
  isPlayer: boolean
  sit(seat: number, chart: boolean): Promise<void>
  /** Whether the chart plays for one's seats while one is away. */
  wish(seats: readonly number[], chart: boolean): Promise<void>
  leave(seat: number): Promise<void>
  decide(decision: Decision, seat: number, move: string): Promise<void>
}

/** One at a time: a second press waits for no answer, it does nothing. */
export function useActs(id: string, { feed, notary, view, line }: TableSeen): Acts {
  const [busy, setBusy] = useState(false)
  const isPlayer = useUser() !== null
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
    isDown: view === null || line === 'down' || view.side === 'interrupted',
    isPlayer,
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
    decide: ({ step }, seat, move) =>
      once(async () => {
        const player = currentPlayer()
        const sent = { round: view?.round?.number ?? 0, seat, step, move }
        const { bet, balance } = (await callApi('tableMove', { table: id, ...sent })).success
        // The page may belong to somebody else by now.
        if (player !== currentPlayer()) return
        notary.decided(sent)
        balanceMoved(balance, bet && view?.own?.round === bet.round ? view.own.stake - bet.stake : 0n)
        if (bet) feed.own(bet)
      }),
  }
}
