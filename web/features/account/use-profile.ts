/**
 * Loads the player's profile and runs its actions: confirms where the server requires it, reports the result,
 * refetches.
 */
import type { Profile } from '@kurazh/contract/account/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { keys, queryClient } from '../../api/query.ts'
import { toast, toastError } from '../../ui/windows/toast.tsx'

/** Undefined before the first answer. */
export function useProfile(): Profile | undefined {
  return useQuery({ queryKey: keys.profile, queryFn: async () => (await callApi('profile', {})).success }).data
}

/** Runs actions one at a time. `act` returns undefined when the action was cancelled, or refused with a message. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const act = async <Reply>(call: () => Promise<Reply>, done?: string): Promise<Reply | undefined> => {
    setBusy(true)
    let reply: Reply | undefined
    try {
      reply = await withConfirmation(call)
      if (reply !== undefined && done !== undefined) toast({ title: 'Готово', msg: done, type: 'success' })
      void queryClient.invalidateQueries({ queryKey: keys.profile })
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
    return reply
  }
  return { busy, act }
}
