/** The player's actions at a table besides betting: sit, leave, decide. */
import { useState } from 'react'
import { balanceMoved } from '../../api/balance-moved.ts'
import { callApi, CallError } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { refusalIsOver, tellRefusal } from '../betting/toast-refusal.ts'
import type { TableView } from './table-view.ts'
import type { TableSeen } from './tables.ts'

export type Decision = NonNullable<NonNullable<TableView['round']>['decision']>

export interface Acts {
  busy: boolean
  /** No node leads the table, or it gave no answer: no request may be sent for the moment. */
  isDown: boolean
  /** False for a guest, who looks on. */
  isPlayer: boolean
  sit(seat: number, chart: boolean): Promise<void>
  /** Sets whether the chart plays for the player's seats while they are away. */
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
      refusalIsOver()
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
        notary.own.deciding(sent)
        const { bet, balance } = (
          await callApi('tableMove', { table: id, ...sent }).catch((error: unknown) => {
            if (error instanceof CallError && !error.uncertain && player === currentPlayer())
              notary.own.moveRefused(sent, error.code)
            throw error
          })
        ).success
        // The page may belong to another player by now.
        if (player !== currentPlayer()) return
        notary.own.decided(sent)
        balanceMoved(balance, bet && view?.own?.round === bet.round ? view.own.stake - bet.stake : 0n)
        if (bet) feed.own(bet)
      }),
  }
}
