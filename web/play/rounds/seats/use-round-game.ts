/** Plays shared rounds: computes each slot's button, and performs its action. */
import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { balanceReceived, refetchBalance } from '../../../api/balance.ts'
import { callApi, CallError } from '../../../api/call.ts'
import { onPlayerLeft } from '../../../api/current-player.ts'
import { toast } from '../../../ui/windows/toast.tsx'
import { autobetEndings, type AutobetPlan, type AutobetState } from '../../autobet/autobet.ts'
import { refetchTables } from '../../betting/stake.ts'
import { refusalIsOver, tellRefusal } from '../../betting/toast-refusal.ts'
import { autoplayIsOff, autoplayOffWords } from '../../preferences/animation-speed.ts'
import { falseRefusal } from '../../session/false-refusal.ts'
import { noteRefusal } from '../../session/refused-count.ts'
import type { Followed } from '../feed/round-feed.ts'
import { feedOf, notaryOf, useRounds } from '../rounds.ts'
import { RoundClient } from './round-client.ts'
import type { RoundRefusal } from './refusal.ts'
import { RoundSeat, type Seat } from './round-seat.ts'
import { betsBySlot, slotState, type SlotState } from './round-slot.ts'
import type { RoundOrder, RoundTable } from './round-table.ts'

export interface RoundSlot<On = unknown> {
  state: SlotState
  /** The slot's bet on the current round. */
  bet: OwnRoundBet | undefined
  /** Its last bet that has ended, until the next one is placed; it may belong to a former round. */
  result: OwnRoundBet | null
  /** The reason why the last press had no effect; until the next round. */
  notice: string | null
  /** An answer was lost and is being requested again. */
  uncertain: boolean
  /** Automatic play; null while there is none. */
  running: AutobetState | null
  /** How the last plan stood once its last bet had ended; null before that, and while one runs. */
  ran: AutobetState | null
  /** How many bets the plan has; 0 for no end. */
  planned: number
  /** The bet was made by a plan, which may have ended since. */
  isPlanned: boolean
  /** Places now or leaves the order for the next round. */
  place(order: RoundOrder<On>): void
  /** Calls back the bet or the order. */
  cancel(): void
  act: RoundSeat['act']
  start(plan: AutobetPlan, on: On, maxKopecks: bigint): void
  stop(): void
}

export interface RoundPlay<On = unknown> extends Followed {
  slots: readonly RoundSlot<On>[]
}

const roundClient = new RoundClient({
  place: async (body) => (await callApi('roundBet', body)).success,
  cancel: async (body) => (await callApi('roundCancel', body)).success,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

const runEndings = {
  ...autobetEndings,
  missed: 'Итог прошлой ставки не дошёл до страницы: он есть в её раунде',
  off: autoplayOffWords,
  closed:
    'Ставки не принимают как опоздавшие, хотя они уходят задолго до конца приёма. Сколько не принято и почему, написано под игрой',
}

/** All places of a player at a game's rounds, read together. */
export interface RoundRow<On> {
  seats: readonly RoundSeat<On>[]
  read(): readonly Seat<On>[]
  subscribe(listener: () => void): () => void
  /** Plays until the returned function is called. */
  sit(): () => void
}

/** The row of a table, for the life of the page: one for each game. */
export function openRow<On>(table: RoundTable<On>): RoundRow<On> {
  const seats = Array.from({ length: table.rules.betsARound }, (_, slot) => newSeat(table, slot))
  onPlayerLeft(() => {
    for (const seat of seats) seat.forgetPlayer()
  })
  let read = seats.map(({ store }) => store.getState())
  const listeners = new Set<() => void>()
  for (const { store } of seats) {
    store.subscribe(() => {
      read = seats.map((seat) => seat.store.getState())
      for (const listener of listeners) listener()
    })
  }
  return {
    seats,
    read: () => read,
    subscribe: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    sit() {
      const stops = seats.map((seat) => seat.sit())
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function newSeat<On>(table: RoundTable<On>, slot: number): RoundSeat<On> {
  const { id } = table.rules
  return new RoundSeat(table, slot, {
    feed: feedOf(id, table.ends),
    roundClient,
    memory: notaryOf(id),
    balanceReceived(kopecks) {
      refusalIsOver()
      balanceReceived(kopecks)
    },
    refused(error, again) {
      tellRefusal(error, again)
      if (error instanceof CallError && (error.code === 'RulesChanged' || error.code === 'LimitsChanged'))
        refetchTables()
      refetchBalance()
    },
    autoplayIsOff,
    notTaken: (refusal) => noteRoundRefusal(id, refusal),
    runEnded: (why) => toast({ title: 'Автоигра закончена', msg: runEndings[why], type: 'info' }),
  })
}

/** Counts the refusal, and raises the alarm where the table's limits show that it is false. */
function noteRoundRefusal(game: string, { code, text, round, stake, target }: RoundRefusal): void {
  noteRefusal({ game, reason: code, text, stake, round, at: new Date().toISOString() })
  // Without a target only the round's room decides how much it may win.
  if (code === 'MaxWinExceeded' && target === null) return
  void falseRefusal(game, { stake, cost: 1, bestE4: target ?? 0 }, code).then(
    (lie) => lie && notaryOf(game).alarm({ round, what: lie.what, before: lie.known, now: lie.told }),
  )
}

export function useRoundGame<On>(table: RoundTable<On>, row: RoundRow<On>): RoundPlay<On> {
  const followed = useRounds(table.rules.id, table.ends, (all) => all)
  const told = useSyncExternalStore(row.subscribe, row.read)
  useEffect(() => row.sit(), [row])
  return {
    ...followed,
    slots: row.seats.map((seat, slot) => slotOf(seat, told[slot] as Seat<On>, slot, row.seats.length, followed)),
  }
}

function slotOf<On>(
  seat: RoundSeat<On>,
  { errand, order, note, uncertain, result, run, ran, planned }: Seat<On>,
  slot: number,
  slots: number,
  { view, moment }: Followed,
): RoundSlot<On> {
  const bet = betsBySlot(view?.own ?? [], slots)[slot]
  return {
    state: slotState({ view, moment, bet, errand, ordered: order !== null }),
    bet,
    result,
    uncertain,
    notice: note && note.round === view?.round?.number ? note.text : null,
    running: run?.state ?? null,
    ran,
    planned: run?.plan.count ?? 0,
    isPlanned: bet !== undefined && bet.key === planned,
    place: (placed) => seat.place(placed),
    cancel: () => seat.cancel(),
    act: (send) => seat.act(send),
    start: (plan, on, maxKopecks) => seat.start(plan, on, maxKopecks),
    stop: () => seat.stop(),
  }
}
