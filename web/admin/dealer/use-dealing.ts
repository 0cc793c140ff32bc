/** What the dealer presses: an act names the round and step it is about, and the next card may be chosen while the last one is on its way. */
import { useState } from 'react'
import { CallError, errorText } from '../../api/call.ts'
import { queryClient } from '../../api/query.ts'
import { toastError } from '../../ui/toast.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import type { Act, DealerTable } from './dealer-words.ts'

export const tableKey = (table: string) => [...adminKeys.all, 'dealer-table', table] as const

/** The table and when it said so, by the page's clock, ms. */
export interface SeenTable {
  seen: DealerTable
  at: number
}

/** What is chosen and not sent, and what for: a step of the round, or whatever is asked once the entry under way lies. */
interface Choice {
  dealt: number
  step: number | 'next'
}

export function useDealing(table: string, refetch: () => void) {
  const [busy, setBusy] = useState(false)
  const [choice, setChoice] = useState<Choice | null>(null)
  const act = async ({ round, step }: DealerTable, what: Act, dealt?: number) => {
    setBusy(true)
    if (dealt !== undefined) setChoice(null)
    let then: number | undefined
    try {
      const { success } = await callAdmin('dealerAct', { table, round, step, act: what, ...(dealt !== undefined && { dealt }) })
      // What was asked of the table before this act lay comes with an older step: it is not waited for.
      await queryClient.cancelQueries({ queryKey: tableKey(table) })
      queryClient.setQueryData<SeenTable>(tableKey(table), { seen: success, at: performance.now() })
      then = success.step
    } catch (caught) {
      toastError(errorText(caught))
      // Where nobody knows whether it was done, the table tells.
      if (caught instanceof CallError) refetch()
    }
    // What was chosen meanwhile is for what the table asks now; where the entry was refused it would be another card's.
    setChoice((made) => (made?.step !== 'next' ? made : then === undefined ? null : { ...made, step: then }))
    setBusy(false)
  }
  return {
    busy, act,
    /** What is chosen for this step of the table; null: nothing. */
    chosenFor: ({ step }: DealerTable) => (choice !== null && (choice.step === step || (choice.step === 'next' && busy)) ? choice.dealt : null),
    /** An entry that lies already, and is drawn with the next frame, is gone by the one who chooses. */
    choose: (drawn: DealerTable, dealt: number) => {
      const { step } = queryClient.getQueryData<SeenTable>(tableKey(table))?.seen ?? drawn
      setChoice({ dealt, step: busy ? 'next' : step })
    },
  }
}
