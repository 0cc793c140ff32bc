/** The press that takes rewards: under one key until it is answered, so that what was asked for twice is paid once. */
import type { BodyOf, ReplyOf } from '@kurazh/contract/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { useRef, useState } from 'react'
import { balanceTold } from './balance.ts'
import { callApi, CallError, errorText } from './call.ts'
import { pressAgainMs } from './policy.ts'
import { keys, queryClient } from './query.ts'
import { racebackTold } from './rewards.ts'

/** Everything that waits. */
export const all = 'all'

const refusalTexts: Partial<Record<CallError['code'], string>> = {
  OnBreak: 'У вас перерыв. Награды подождут его конца: они не сгорают.',
  Held: 'Аккаунт ещё не проверил сотрудник. Награды подождут: они не сгорают.',
}

const unansweredText = 'Ответа нет, и неизвестно, дошёл ли запрос. Нажмите ещё раз: дважды одно и то же не зачислится.'

/** Why nothing was taken. `again` asks once more under the same key: there where it is not known what became of the press. */
export interface TakeRefused {
  text: string
  again: (() => void) | undefined
}

/** `onTaken` hears how many kopecks came. */
export function useTake(onTaken: (paid: bigint) => void) {
  /** What is being taken: a reward's id, or all. */
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<TakeRefused | null>(null)
  /** Keys of presses that have no answer, by what they take. */
  const unanswered = useRef(new Map<string, string>())
  const take = async (what: string) => {
    const request = unanswered.current.get(what) ?? crypto.randomUUID()
    unanswered.current.set(what, request)
    setBusy(what)
    setRefusal(null)
    try {
      const taken = (await asked({ request, ...(what !== all && { rewards: [what] }) })).success
      unanswered.current.delete(what)
      balanceTold(taken.balance)
      racebackTold(taken.user.raceback)
      onTaken(taken.paid)
    } catch (error) {
      const isUnknown = error instanceof CallError && error.uncertain
      if (!isUnknown) unanswered.current.delete(what)
      setRefusal(isUnknown ? { text: unansweredText, again: () => void take(what) } : { text: refusalText(error), again: undefined })
    }
    setBusy(null)
    // Refused too: something else waits than this page knew.
    void queryClient.invalidateQueries({ queryKey: keys.rewards })
  }
  return { busy, refusal, take }
}

const refusalText = (error: unknown): string => (error instanceof CallError && refusalTexts[error.code]) || errorText(error)

/** Asks until there is an answer that says what became of it, or too long. Throws as `callApi` does. */
async function asked(body: BodyOf<Calls['takeRewards']>): Promise<ReplyOf<Calls['takeRewards']>> {
  for (const pause of pressAgainMs) {
    try {
      return await callApi('takeRewards', body)
    } catch (error) {
      if (!(error instanceof CallError && error.uncertain)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return callApi('takeRewards', body)
}
