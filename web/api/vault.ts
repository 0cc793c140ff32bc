/** Keeps the player's vault, and makes the calls that change it. */
import type { Vault } from '@kurazh/contract/money/vault.ts'
import { useQuery } from '@tanstack/react-query'
import { balanceReceived } from './balance.ts'
import { callApi } from './call.ts'
import { keys, queryClient, stateReceived } from './query.ts'
import { useUser } from './session.ts'

/** Polling interval while a return is due and has not arrived, in milliseconds: the event may be lost. */
const dueMs = 2000
/** The longest wait of a browser's timer. */
const longestMs = 2 ** 31 - 1

export function useVault() {
  const user = useUser()
  return useQuery({
    enabled: user !== null,
    queryKey: keys.vault,
    queryFn: async () => (await callApi('vault', {})).success.vault,
    refetchInterval: ({ state }) => {
      const [next] = state.data?.returns ?? []
      return next !== undefined && Math.min(longestMs, Math.max(dueMs, Date.parse(next.dueAt) - Date.now()))
    },
  })
}

/** Stores what a change of the vault answered with; the statement has one movement more. */
export function vaultReceived({ vault, balance }: { vault: Vault; balance: bigint }): void {
  balanceReceived(balance)
  stateReceived(keys.vault, vault)
  void queryClient.invalidateQueries({ queryKey: keys.statement })
}
