/** The balance: always what the server said last, never added up here. While a result is still being shown, it is held back. */
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { callApi } from './call.ts'
import { keys, queryClient } from './query.ts'
import { useUser } from './session.ts'

/** The balance in roubles; undefined for a guest. */
export function useBalance(): number | undefined {
  const user = useUser()
  return useQuery({
    queryKey: keys.balance,
    queryFn: async () => (await callApi('getBal', {})).success.balance,
    enabled: user !== null,
  }).data
}

/** News of money leads here: many at once make one question. */
const gatherMs = 250
let asking: ReturnType<typeof setTimeout> | undefined

/** Asks the server for the balance soon. */
export function refetchBalance(): void {
  asking ??= setTimeout(() => {
    asking = undefined
    void queryClient.invalidateQueries({ queryKey: keys.balance })
  }, gatherMs)
}

/** The server told the balance along with another answer. */
export function balanceTold(roubles: number): void {
  queryClient.setQueryData(keys.balance, roubles)
}

const useHolds = create<{ count: number }>(() => ({ count: 0 }))

/** Keeps the balance out of sight until the returned function is called. */
export function holdBalance(): () => void {
  useHolds.setState(({ count }) => ({ count: count + 1 }))
  let held = true
  return () => {
    if (!held) return
    held = false
    useHolds.setState(({ count }) => ({ count: count - 1 }))
  }
}

/** True while some result is still being shown. */
export function useBalanceHeld(): boolean {
  return useHolds(({ count }) => count > 0)
}
