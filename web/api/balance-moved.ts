/**
 * Applies the balance from a bet's reply while other results are still being shown. Split from `balance.ts` because the
 * first page does not need it.
 */
import { balanceReceived, refetchBalance, afterPendingBets } from './balance.ts'
import { keys, queryClient } from './query.ts'

/**
 * Applies the balance from a reply that moved money by `by`, in kopecks. While a result is still being shown, at this
 * table or another, the balance may already include its payout: then only this move is applied, and the full balance
 * after all results are shown.
 */
export function balanceMoved(kopecks: bigint, by: bigint): void {
  let isApplied = false
  let isDeferred = false
  afterPendingBets(() => {
    if (isDeferred) return refetchBalance()
    balanceReceived(kopecks)
    isApplied = true
  })
  isDeferred = true
  if (!isApplied)
    queryClient.setQueryData(keys.balance, (known: unknown) => (typeof known === 'bigint' ? known + by : known))
}
