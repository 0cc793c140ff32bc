/**
 * Sends the dealer's actions. An action names the round and step it is about, and the next card may be chosen while an
 * entry is pending.
 */
import { useRef, useState } from 'react'
import { CallError, errorText } from '../../api/call.ts'
import { queryClient, stateReceived } from '../../api/query.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import type { Act, DealerTable } from './dealer-words.ts'

export const tableKey = (table: string) => [...adminKeys.all, 'dealer-table', table] as const

/** The table and the time it was received, by the page's clock in ms. */
export interface SeenTable {
  seen: DealerTable
  at: number
}

/** An unsent choice and the step it is for; `next`: the step after the pending entry. */
interface Choice {
  dealt: number
  round: number
  step: number | 'next'
}

export function useDealing(table: string, refetch: () => void) {
  const [busy, setBusy] = useState(false)
  const [choice, setChoice] = useState<Choice | null>(null)
  /** The own last action: the step it was about, and the one it led to. */
  const own = useRef<{ round: number; step: number; led: Choice['step'] } | null>(null)
  const act = async ({ round, step }: DealerTable, what: Act, dealt?: number) => {
    setBusy(true)
    own.current = { round, step, led: 'next' }
    if (dealt !== undefined) setChoice(null)
    let then: number | undefined
    try {
      const { success } = await callAdmin('dealerAct', {
        table,
        round,
        step,
        act: what,
        ...(dealt !== undefined && { dealt }),
      })
      show(table, success)
      if (success.round === round && success.step === step + 1) then = success.step
    } catch (caught) {
      toastError(errorText(caught))
      // Where the outcome is unknown, the table's state shows it.
      if (caught instanceof CallError) refetch()
    }
    own.current = then === undefined ? null : { round, step, led: then }
    // A choice made while the entry was pending is for the step it led to; if the entry was refused, it would be
    // another card's.
    setChoice((made) => (made?.step !== 'next' ? made : then === undefined ? null : { ...made, step: then }))
    setBusy(false)
  }
  return {
    busy,
    act,
    /** The choice for this step of the table; null: none. */
    chosenFor: ({ round, step }: DealerTable) =>
      choice?.round === round && (choice.step === step || (choice.step === 'next' && busy)) ? choice.dealt : null,
    /**
     * A choice made while the own entry is pending, or not rendered yet, applies to the next step. After another
     * person's entry it applies to the rendered step.
     */
    choose({ round, step }: DealerTable, dealt: number) {
      const isAfterOwn = own.current?.round === round && own.current.step === step
      setChoice({ dealt, round, step: isAfterOwn ? (own.current?.led ?? step) : step })
    },
  }
}

/**
 * Stores the table from an action's answer unless a newer state is there. Pending refetches are cancelled: they may
 * carry an older step.
 */
function show(table: string, answered: DealerTable): void {
  const queryKey = tableKey(table)
  const held = queryClient.getQueryData<SeenTable>(queryKey)?.seen
  if (
    held !== undefined &&
    (held.round > answered.round || (held.round === answered.round && held.step > answered.step))
  )
    return
  const seen: SeenTable = { seen: answered, at: performance.now() }
  stateReceived(queryKey, seen)
}
