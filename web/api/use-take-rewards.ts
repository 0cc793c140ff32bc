/** Takes rewards with one idempotency key until the request is answered, so a repeated press is paid once. */
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { useRef, useState } from 'react'
import { balanceReceived } from './balance.ts'
import { callApi, CallError, errorText } from './call.ts'
import { takeRetryMs } from './policy.ts'
import { keys, queryClient } from './query.ts'
import { requestKey } from './request-key.ts'
import { racebackReceived } from './rewards.ts'

/** Takes every pending reward. */
export const all = 'all'

const refusalTexts: Partial<Record<CallError['code'], string>> = {
  OnBreak: 'У вас перерыв. Награды подождут его конца: они не сгорают.',
  Held: 'Аккаунт ещё не проверил сотрудник. Награды подождут: они не сгорают.',
}

const unansweredText = 'Ответа нет, и неизвестно, дошёл ли запрос. Нажмите ещё раз: дважды одно и то же не зачислится.'

/** Why nothing was taken. `retry` repeats the request with the same key, where the outcome is unknown. */
export interface TakeRefused {
  text: string
  retry: (() => void) | undefined
}

/** `onTaken` receives the sum in kopecks. */
export function useTakeRewards(onTaken: (paid: bigint) => void) {
  /** What is being taken: a reward's id, or all. */
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<TakeRefused | null>(null)
  /** Keys of unanswered requests, by what they take. */
  const unanswered = useRef(new Map<string, string>())
  const take = async (what: string) => {
    const request = unanswered.current.get(what) ?? requestKey()
    unanswered.current.set(what, request)
    setBusy(what)
    setRefusal(null)
    try {
      const taken = (await takeUntilAnswered({ request, ...(what !== all && { rewards: [what] }) })).success
      unanswered.current.delete(what)
      balanceReceived(taken.balance)
      racebackReceived(taken.user.raceback)
      onTaken(taken.paid)
    } catch (error) {
      const isUnknown = error instanceof CallError && error.uncertain
      if (!isUnknown) unanswered.current.delete(what)
      setRefusal(
        isUnknown
          ? { text: unansweredText, retry: () => void take(what) }
          : { text: refusalText(error), retry: undefined },
      )
    }
    setBusy(null)
    // Also after a refusal: the pending rewards differ from what this page knew.
    void queryClient.invalidateQueries({ queryKey: keys.rewards })
  }
  return { busy, refusal, take }
}

const refusalText = (error: unknown): string =>
  (error instanceof CallError && refusalTexts[error.code]) || errorText(error)

/** Repeats the request until its outcome is known or the retries are used up. Throws as `callApi` does. */
async function takeUntilAnswered(body: BodyOf<Calls['takeRewards']>): Promise<ReplyOf<Calls['takeRewards']>> {
  for (const pause of takeRetryMs) {
    try {
      return await callApi('takeRewards', body)
    } catch (error) {
      if (!(error instanceof CallError && error.uncertain)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return callApi('takeRewards', body)
}
