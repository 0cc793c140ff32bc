/** Runs an action: one at a time, reports its result (a refusal in the form that asked, if one is open), and refetches everything of the admin area. */
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { queryClient } from '../../api/query.ts'
import { toast } from '../../ui/windows/toast.tsx'
import { adminKeys } from '../call.ts'
import { tellSheet } from './sheet-fault.ts'

/** Below, where no page has anything to press: its end keeps room for it. */
const below = 'bottom-center'
/** The toast of a refusal is placed next to an open window, not over it. */
const ofRefusal = () => (document.querySelector('[role="dialog"]') === null ? below : 'bottom-left')

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
      tellSheet(null)
      try {
        const { success } = await make()
        toast({ type: 'success', position: below, msg: success })
        return true
      } catch (error) {
        if (!tellSheet(errorText(error)))
          toast({ type: 'error', title: 'Ошибка', msg: errorText(error), position: ofRefusal() })
        return false
      } finally {
        setBusy(false)
        void queryClient.invalidateQueries({ queryKey: adminKeys.all })
      }
    },
  }
}
