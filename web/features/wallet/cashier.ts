/** Queries of the cashier, kept fresh by events, and by polling where events may be lost. */
import type { Payment, Payout } from '@kurazh/contract/money/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'

/** Polling interval while something is pending, in milliseconds: events may be lost. */
const pollMs = 4000
/** The first polling interval for one top-up: a player who has just paid is waiting. */
const askSoonMs = 1000
const soonTimes = 10

const openPayments: ReadonlySet<Payment['state']> = new Set(['new', 'pending'])
const openPayouts: ReadonlySet<Payout['state']> = new Set(['approved', 'sending'])

export const isOpen = ({ state }: Payment) => openPayments.has(state)

/** Methods of top-up and payout, and conditions of a payout: bets change those too. */
export function useCashier() {
  return useQuery({
    queryKey: keys.cashier,
    queryFn: async () => (await callApi('cashier', {})).success,
    staleTime: 5_000,
  })
}

/** The newest top-ups and payouts. */
export function useOrders() {
  return useQuery({
    queryKey: keys.orders,
    queryFn: async () => (await callApi('moneyOrders', {})).success,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const orders = state.data
      const underWay =
        orders !== undefined &&
        (orders.payments.some(isOpen) || orders.payouts.some((payout) => openPayouts.has(payout.state)))
      return underWay && pollMs
    },
  })
}

/** One top-up, polled while it is pending. */
export function usePayment(id: number) {
  return useQuery({
    queryKey: [...keys.orders, 'payment', id],
    queryFn: async () => (await callApi('payment', { id })).success.payment,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpen(state.data) && (state.dataUpdateCount < soonTimes ? askSoonMs : pollMs),
  })
}

/** Refetches everything that an order has changed. */
export function ordersChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keys.cashier })
}
