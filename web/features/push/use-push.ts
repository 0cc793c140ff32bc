/** Loads which devices get notifications, and changes that one press at a time. */
import type { PushKind, PushState } from '@kurazh/contract/account/push.ts'
import { usualPushKinds } from '@kurazh/contract/account/push.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { keys, stateReceived } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { toast, toastError } from '../../ui/windows/toast.tsx'
import { pushPower, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'

export interface PushChoice {
  readonly kinds: readonly PushKind[]
  readonly sums: boolean
}

const usual: PushChoice = { kinds: usualPushKinds, sums: false }

export function usePush() {
  const user = useUser()
  const { data, isError, error, refetch } = useQuery({
    queryKey: keys.push,
    queryFn: async () => (await callApi('push', {})).success,
    enabled: user !== null,
    staleTime: 0,
  })
  const [busy, setBusy] = useState(false)
  const [power, setPower] = useState(pushPower)
  const act = async (work: () => Promise<PushState | string>) => {
    setBusy(true)
    try {
      const done = await work()
      if (typeof done === 'string') toast({ title: 'Готово', msg: done, type: 'success' })
      else stateReceived(keys.push, done)
    } catch (failure) {
      toastError(errorText(failure))
    }
    setPower(pushPower())
    setBusy(false)
  }
  const own = data?.devices.find(({ current }) => current)
  return {
    state: data,
    /** This device, while it gets notifications. */
    own: power === 'works' ? own : undefined,
    failed: isError ? errorText(error) : undefined,
    retry: () => void refetch(),
    busy,
    power,
    /** Switches on, or changes the choice; asks the browser's permission, so it runs in a press. */
    choose: ({ kinds, sums }: PushChoice = usual) =>
      act(async () => {
        if (data === undefined) throw new Error('the state of notifications is not loaded')
        const target = await subscribeBrowser(data.key)
        return (await callApi('subscribePush', { ...target, kinds: [...kinds], sums })).success
      }),
    switchOff: (id: string) =>
      act(async () => {
        const { success } = await callApi('unsubscribePush', { id })
        if (id === own?.id) await unsubscribeBrowser()
        return success
      }),
    test: (id: string) => act(async () => (await callApi('testPush', { id })).success),
  }
}
