/** What sign-in and registration share: checking before sending, sending, what follows. */
import type { Entered, SecondStepAsked } from '@kurazh/contract/identity.ts'
import { useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { errorText } from '../../api/call.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { forgetCameBy } from './came-by.ts'
import { openSecondStep } from './login-store.ts'

/** Between the success message and the reload, in milliseconds. */
const reloadMs = 1500

/** The first complaint about each field, in the contract's own words. */
export function fieldErrors<Field extends string>(schema: ZodMiniType, body: Record<Field, string>): Partial<Record<Field, string>> {
  const found = schema.safeParse(body)
  if (found.success) return {}
  const errors: Partial<Record<Field, string>> = {}
  for (const { path, message } of found.error.issues) errors[path[0] as Field] ??= message
  return errors
}

type Answer = Entered | { next: SecondStepAsked }

/** Sends an entry; on success greets and reloads to the lobby, and where the password is not enough goes on to the second step. */
export function useEntry() {
  const [busy, setBusy] = useState(false)
  const enter = async (send: () => Promise<Answer>) => {
    setBusy(true)
    try {
      const answer = await send()
      if ('next' in answer) return openSecondStep(answer.next)
      forgetCameBy()
      // What follows says why there is nothing to congratulate on.
      if (answer.banned) location.assign('/')
      else {
        toast({ title: 'Поздравляем!', msg: answer.success, type: 'success' })
        setTimeout(() => location.assign('/'), reloadMs)
      }
    } catch (error) {
      toastError(errorText(error))
      setBusy(false)
    }
  }
  return { busy, enter }
}
