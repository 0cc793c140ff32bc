/** What the answer to a bet says of the balance while other results are still being shown. Apart from the balance itself: the first page needs none of it. */
import { balanceTold, refetchBalance, whenAnswered } from './balance.ts'
import { keys, queryClient } from './query.ts'

/**
 * The server told the balance along with an answer that moved money by `by`, in kopecks. While some result is still being shown, at another table
 * or at this one, the sum may hold what it paid: then only this move is told, and the sum when all has been seen.
 */
export function balanceMoved(kopecks: bigint, by: bigint): void {
  let isTold = false
  let isLate = false
  whenAnswered(() => {
    if (isLate) return refetchBalance()
    balanceTold(kopecks)
    isTold = true
  })
  isLate = true
  if (!isTold) queryClient.setQueryData(keys.balance, (known: unknown) => (typeof known === 'bigint' ? known + by : known))
}
