/** The player's own profile, and the one way its acts are made: confirmed where the server asks, told, read anew. */
import type { Profile } from '@kurazh/contract/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { keys, queryClient } from '../../api/query.ts'
import { toast, toastError } from '../../ui/toast.tsx'

/** Undefined before the first answer. */
export function useProfile(): Profile | undefined {
  return useQuery({ queryKey: keys.profile, queryFn: async () => (await callApi('profile', {})).success }).data
}

/** Makes acts one at a time. `act` answers undefined when it was refused, which was said, or called off. */
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
