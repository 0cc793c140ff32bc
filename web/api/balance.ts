/**
 * Keeps the balance: the server's last figure minus payouts of results the player has not seen yet. A stake is deducted
 * at once, a payout appears with its result, and any number of results may be pending.
 */
import { notifyManager, useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { callApi } from './call.ts'
import { batchMs } from './policy.ts'
import { keys, queryClient, stateReceived } from './query.ts'
import { useUser } from './session.ts'
import { formerPlayers, onPlayerLeft } from './current-player.ts'

interface Unseen {
  /** Pending results: bets sent whose results are not shown yet. */
  results: number
  /** How many of them the server has not answered. */
  unanswered: number
  /** Total payout of the answered ones. */
  paidKopecks: bigint
}

const nothing: Unseen = { results: 0, unanswered: 0, paidKopecks: 0n }

const useUnseen = create<Unseen>(() => nothing)

onPlayerLeft(() => useUnseen.setState(nothing))

/** The balance in kopecks to show; undefined for a guest. */
export function useBalance(): bigint | undefined {
  const user = useUser()
  const paidKopecks = useUnseen((unseen) => unseen.paidKopecks)
  const { data: latest } = useQuery({
    queryKey: keys.balance,
    queryFn: async () => (await callApi('getBal', {})).success.balance,
    enabled: user !== null,
  })
  // Ignore a reply without an exact sum.
  return typeof latest === 'bigint' ? latest - paidKopecks : undefined
}

/** Timer that merges many balance events into one request. */
let asking: ReturnType<typeof setTimeout> | undefined

/** Requests the balance soon. While a bet has no answer it waits: the sum would reveal the result. */
export function refetchBalance(): void {
  asking ??= setTimeout(() => {
    asking = undefined
    if (useUnseen.getState().unanswered > 0) refetchBalance()
    else void queryClient.invalidateQueries({ queryKey: keys.balance })
  }, batchMs)
}

/** Runs `work`, which reveals the balance among other things, now or once every bet has its answer. */
export function afterPendingBets(work: () => void): void {
  if (useUnseen.getState().unanswered > 0) setTimeout(() => afterPendingBets(work), batchMs)
  else work()
}

/**
 * Stores the balance that came with another reply. Which is newer, this sum or that of a request under way, is not
 * known: the request is given up and sent again.
 */
export function balanceReceived(kopecks: bigint): void {
  const isRequested = queryClient.isFetching({ queryKey: keys.balance }) > 0
  stateReceived(keys.balance, kopecks)
  if (isRequested) refetchBalance()
}

/** A result the player has not seen yet. */
export interface UnseenResult {
  /** The server has answered with the new balance, which includes this payout; in kopecks. */
  answered(balance: bigint, payout: bigint): void
  /** The result has been shown, or there will be none. Repeated calls change nothing. */
  seen(): void
}

/** Call when a bet is sent. */
export function expectResult(): UnseenResult {
  let own: Unseen = { results: 1, unanswered: 1, paidKopecks: 0n }
  const since = formerPlayers()
  const update = (next: Unseen) => {
    if (since !== formerPlayers()) return
    const before = own
    own = next
    useUnseen.setState((all) => ({
      results: all.results + next.results - before.results,
      unanswered: all.unanswered + next.unanswered - before.unanswered,
      paidKopecks: all.paidKopecks + next.paidKopecks - before.paidKopecks,
    }))
  }
  useUnseen.setState((all) => ({ ...all, results: all.results + 1, unanswered: all.unanswered + 1 }))
  return {
    answered(balance, payout) {
      if (since !== formerPlayers()) return
      // Both in one batch. The new sum without its payout deducted would reveal the result; the other order would show
      // a sum that never existed.
      notifyManager.batch(() => {
        balanceReceived(balance)
        notifyManager.schedule(() => own.results > 0 && update({ results: 1, unanswered: 0, paidKopecks: payout }))
      })
    },
    seen: () => update(nothing),
  }
}

/** True while a result is still pending: its winnings are not shown before. */
export function useResultAwaited(): boolean {
  return useUnseen(({ results }) => results > 0)
}
