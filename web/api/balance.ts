/**
 * The balance: always what the server said last, less what it has paid for results the player has not seen yet. So a stake
 * leaves at once, a payout comes with its result, and any number of results may be on their way.
 */
import { notifyManager, useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { callApi } from './call.ts'
import { gatherMs } from './policy.ts'
import { keys, queryClient } from './query.ts'
import { useUser } from './session.ts'
import { formerPlayers, onPlayerLeft } from './who.ts'

interface Unseen {
  /** Results on their way: bets sent and not yet shown. */
  results: number
  /** Of those, how many the server has not answered. */
  unanswered: number
  /** What it has paid for the answered ones. */
  paidKopecks: bigint
}

const nothing: Unseen = { results: 0, unanswered: 0, paidKopecks: 0n }

const useUnseen = create<Unseen>(() => nothing)

onPlayerLeft(() => useUnseen.setState(nothing))

/** The balance in kopecks as the player may know it; undefined for a guest. */
export function useBalance(): bigint | undefined {
  const user = useUser()
  const paidKopecks = useUnseen((unseen) => unseen.paidKopecks)
  const { data: told } = useQuery({
    queryKey: keys.balance,
    queryFn: async () => (await callApi('getBal', {})).success.balance,
    enabled: user !== null,
  })
  // An answer that says no exact sum says nothing.
  return typeof told === 'bigint' ? told - paidKopecks : undefined
}

/** News of money leads here: many at once make one question. */
let asking: ReturnType<typeof setTimeout> | undefined

/** Asks the server for the balance soon; while a bet has no answer, later: the sum would tell its result. */
export function refetchBalance(): void {
  asking ??= setTimeout(() => {
    asking = undefined
    if (useUnseen.getState().unanswered > 0) refetchBalance()
    else void queryClient.invalidateQueries({ queryKey: keys.balance })
  }, gatherMs)
}

/** Does at once, or when no bet waits for its answer any more, what tells the balance among other things. */
export function whenAnswered(work: () => void): void {
  if (useUnseen.getState().unanswered > 0) setTimeout(() => whenAnswered(work), gatherMs)
  else work()
}

/** The server told the balance along with another answer. */
export function balanceTold(kopecks: bigint): void {
  queryClient.setQueryData(keys.balance, kopecks)
}

/** A result on its way to the player's eyes. */
export interface UnseenResult {
  /** The server has answered with the new balance, which holds this payout; in kopecks. */
  answered(balance: bigint, payout: bigint): void
  /** The result has been shown, or there will be none. Again changes nothing. */
  seen(): void
}

/** Call when a bet is sent. */
export function expectResult(): UnseenResult {
  let own: Unseen = { results: 1, unanswered: 1, paidKopecks: 0n }
  const since = formerPlayers()
  const become = (next: Unseen) => {
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
      // In one step: the new sum without its payout taken off would show the result, the other way round a sum that never was.
      notifyManager.batch(() => {
        balanceTold(balance)
        notifyManager.schedule(() => own.results > 0 && become({ results: 1, unanswered: 0, paidKopecks: payout }))
      })
    },
    seen: () => become(nothing),
  }
}

/** True while some result is still on its way: what a bet brought is not told before. */
export function useResultAwaited(): boolean {
  return useUnseen(({ results }) => results > 0)
}
