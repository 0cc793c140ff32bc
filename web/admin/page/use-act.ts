/** Runs an action: one at a time, reports its result, and refetches everything of the admin area. */
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { queryClient } from '../../api/query.ts'
import { toast, toastError } from '../../ui/windows/toast.tsx'
import { adminKeys } from '../call.ts'

export interface Act {
  busy: boolean
  /** Returns whether it succeeded. */
  act(make: () => Promise<{ success: string }>): Promise<boolean>
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async act(make) {
      setBusy(true)
      try {
        toast({ type: 'success', msg: (await make()).success })
        return true
      } catch (error) {
        toastError(errorText(error))
        return false
      } finally {
        setBusy(false)
        void queryClient.invalidateQueries({ queryKey: adminKeys.all })
      }
    },
  }
}
