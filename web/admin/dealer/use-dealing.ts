/** What the dealer presses: an act names the round and step it is about, and the next card may be chosen while the last one is on its way. */
import { useRef, useState } from 'react'
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
  round: number
  step: number | 'next'
}

export function useDealing(table: string, refetch: () => void) {
  const [busy, setBusy] = useState(false)
  const [choice, setChoice] = useState<Choice | null>(null)
  /** The last act of one's own: the step it was about, and the one it led to. */
  const own = useRef<{ round: number; step: number; led: Choice['step'] } | null>(null)
  const act = async ({ round, step }: DealerTable, what: Act, dealt?: number) => {
    setBusy(true)
    own.current = { round, step, led: 'next' }
    if (dealt !== undefined) setChoice(null)
    let then: number | undefined
    try {
      const { success } = await callAdmin('dealerAct', { table, round, step, act: what, ...(dealt !== undefined && { dealt }) })
      await show(table, success)
      if (success.round === round && success.step === step + 1) then = success.step
    } catch (caught) {
      toastError(errorText(caught))
      // Where nobody knows whether it was done, the table tells.
      if (caught instanceof CallError) refetch()
    }
    own.current = then === undefined ? null : { round, step, led: then }
    // What was chosen meanwhile is for what the table asks now; where the entry was refused it would be another card's.
    setChoice((made) => (made?.step !== 'next' ? made : then === undefined ? null : { ...made, step: then }))
    setBusy(false)
  }
  return {
    busy, act,
    /** What is chosen for this step of the table; null: nothing. */
    chosenFor: ({ round, step }: DealerTable) => (choice?.round === round && (choice.step === step || (choice.step === 'next' && busy)) ? choice.dealt : null),
    /** What is chosen while one's own entry is on its way, or lies and is not drawn yet, is for what is asked after it. Where another one entered, it is for what was drawn. */
    choose({ round, step }: DealerTable, dealt: number) {
      const isAfterOwn = own.current?.round === round && own.current.step === step
      setChoice({ dealt, round, step: isAfterOwn ? (own.current?.led ?? step) : step })
    },
  }
}

/** Shows what an act answered, unless something newer stands there. What was asked before it lay comes with an older step: it is not waited for. */
async function show(table: string, answered: DealerTable): Promise<void> {
  const queryKey = tableKey(table)
  const held = queryClient.getQueryData<SeenTable>(queryKey)?.seen
  if (held !== undefined && (held.round > answered.round || (held.round === answered.round && held.step > answered.step))) return
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<SeenTable>(queryKey, { seen: answered, at: performance.now() })
}
