/** The cashier's answers, kept fresh: by news where it arrives, by asking again where it may not. */
import type { Payment, Payout } from '@kurazh/contract/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'

/** While something is under way the page asks by itself, in milliseconds: news may be lost. */
const askEveryMs = 4000
/** The same for one top-up at first, and how often: who has just paid stands waiting. */
const askSoonMs = 1000
const soonTimes = 10

const openPayments: ReadonlySet<Payment['state']> = new Set(['new', 'pending'])
const openPayouts: ReadonlySet<Payout['state']> = new Set(['approved', 'sending'])

export const isOpen = ({ state }: Payment) => openPayments.has(state)

/** Ways to pay in and to be paid, and what stands before a payout: bets change that too. */
export function useWalletFront() {
  return useQuery({ queryKey: keys.cashier, queryFn: async () => (await callApi('cashier', {})).success, staleTime: 5_000 })
}

/** The newest top-ups and payouts. */
export function useOrders() {
  return useQuery({
    queryKey: keys.orders,
    queryFn: async () => (await callApi('moneyOrders', {})).success,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const orders = state.data
      const underWay = orders !== undefined && (orders.payments.some(isOpen) || orders.payouts.some((payout) => openPayouts.has(payout.state)))
      return underWay && askEveryMs
    },
  })
}

/** One top-up, asked after while it waits. */
export function usePayment(id: number) {
  return useQuery({
    queryKey: [...keys.orders, 'payment', id],
    queryFn: async () => (await callApi('payment', { id })).success.payment,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && isOpen(state.data) && (state.dataUpdateCount < soonTimes ? askSoonMs : askEveryMs),
  })
}

/** Asks anew for everything that an order has changed. */
export function ordersChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keys.cashier })
}
