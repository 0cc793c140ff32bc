/** A press that changes something: once at a time, what is said of it told, and everything of the area asked anew. */
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { queryClient } from '../../api/query.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { adminKeys } from '../call.ts'

export interface Act {
  busy: boolean
  /** Answers whether it was done. */
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
