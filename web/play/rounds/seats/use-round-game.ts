/** Playing shared rounds: what each slot's button does now, and doing it. */
import type { OwnRoundBet } from '@kurazh/contract/rounds.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { balanceTold, refetchBalance } from '../../../api/balance.ts'
import { callApi } from '../../../api/call.ts'
import { onPlayerLeft } from '../../../api/who.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import { autobetEndings, type AutobetPlan, type AutobetState } from '../../autobet/autobet.ts'
import { RoundClient, type RoundOrder } from './round-client.ts'
import type { Followed } from '../feed/round-feed.ts'
import { RoundSeat, type Seat } from './round-seat.ts'
import { heightWithin, limitsNow } from '../../betting/stake.ts'
import { betsBySlot, slotState, type SlotState } from './round-slot.ts'
import { feedOf, notaryOf, useRounds } from '../rounds.ts'

export interface RoundSlot {
  state: SlotState
  /** The slot's bet on the round of the moment. */
  bet: OwnRoundBet | undefined
  /** Why the last press brought nothing; until the next round. */
  notice: string | null
  /** An answer was lost and is being asked for again. */
  uncertain: boolean
  /** Automatic play; null while there is none. */
  running: AutobetState | null
  /** How many bets the plan has; 0 for no end. */
  planned: number
  /** Places now or leaves the order for the next round. */
  place(order: RoundOrder): void
  /** Calls back the bet or the order. */
  cancel(): void
  cashOut(): void
  start(plan: AutobetPlan, target: number | null, maxKopecks: bigint): void
  stop(): void
}

export interface RoundPlay extends Followed {
  slots: readonly RoundSlot[]
}

const roundClient = new RoundClient({
  place: async (body) => (await callApi('roundBet', body)).success,
  cancel: async (body) => (await callApi('roundCancel', body)).success,
  cashOut: async (body) => (await callApi('roundTake', body)).success,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

const runEndings = { ...autobetEndings, missed: 'Итог прошлой ставки не дошёл до страницы: он есть в её раунде' }

type Seats = readonly [RoundSeat, RoundSeat]
const seats = new Map<string, Seats>()

function seatsOf(rules: RisingRound): Seats {
  const found = seats.get(rules.id)
  if (found) return found
  const fresh = [newSeat(rules, 0), newSeat(rules, 1)] as const
  seats.set(rules.id, fresh)
  onPlayerLeft(() => {
    for (const seat of fresh) seat.forgetPlayer()
  })
  return fresh
}

function newSeat(rules: RisingRound, slot: number): RoundSeat {
  return new RoundSeat(rules.id, slot, rules.betsARound, {
    feed: feedOf(rules.id),
    roundClient,
    memory: notaryOf(rules.id),
    heightOf: (stake) => heightWithin(limitsNow(rules.id), stake, rules.gridE4),
    balanceTold,
    refused(text) {
      toastError(text)
      refetchBalance()
    },
    runEnded: (why) => toast({ title: 'Автоигра закончена', msg: runEndings[why], type: 'info' }),
  })
}

export function useRoundGame(rules: RisingRound): RoundPlay {
  const followed = useRounds(rules.id, (all) => all)
  const [first, second] = seatsOf(rules)
  return { ...followed, slots: [useSeat(first, 0, rules, followed), useSeat(second, 1, rules, followed)] }
}

function useSeat(seat: RoundSeat, slot: number, { betsARound }: RisingRound, { view, moment }: Followed): RoundSlot {
  useEffect(() => seat.sit(), [seat])
  const { errand, order, note, uncertain, run }: Seat = useStore(seat.store)
  const bet = betsBySlot(view?.own ?? [], betsARound)[slot]
  return {
    state: slotState({ view, moment, bet, errand, ordered: order !== null }),
    bet,
    uncertain,
    notice: note && note.round === view?.round?.number ? note.text : null,
    running: run?.state ?? null,
    planned: run?.plan.count ?? 0,
    place: (placed) => seat.place(placed),
    cancel: () => seat.cancel(),
    cashOut: () => seat.cashOut(),
    start: (plan, target, maxKopecks) => seat.start(plan, target, maxKopecks),
    stop: () => seat.stop(),
  }
}
