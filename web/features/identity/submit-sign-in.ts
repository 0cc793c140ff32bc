/** Shared by sign-in and registration: validates, sends, and handles the result. */
import type { Entered, SecondStepRequired } from '@kurazh/contract/account/identity.ts'
import { useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { callApi, errorText } from '../../api/call.ts'
import { useWantedScreen } from '../../api/wanted-screen.ts'
import { toast } from '../../ui/windows/toast.tsx'
import { removeReferralCode } from './referral-link.ts'
import { openSecondStep, useEntryWindow } from './login-store.ts'

/** The form says the reason as well; milliseconds. */
const refusedMs = 3000
/** Between the success message and the reload, in milliseconds. */
const reloadMs = 1500
/** The reload waits no longer than this for what is done once signed in. */
const longestThenMs = 2500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The first error of each field, in the contract's words. */
export function fieldErrors<Field extends string>(
  schema: ZodMiniType,
  body: Record<Field, string>,
): Partial<Record<Field, string>> {
  const found = schema.safeParse(body)
  if (found.success) return {}
  const errors: Partial<Record<Field, string>> = {}
  for (const { path, message } of found.error.issues) errors[path[0] as Field] ??= message
  return errors
}

const noCookieText =
  'Браузер не сохранил вход: для этого сайта запрещены cookie. Разрешите их в настройках браузера и войдите снова'

type Answer = Entered | { next: SecondStepRequired }

/**
 * Sends a sign-in; on success greets and reloads to the lobby or to the screen the guest wanted, or continues with the
 * second step. `then`: what is done once signed in, before the reload.
 */
export function useEntry() {
  const [busy, setBusy] = useState(false)
  const enter = async (send: () => Promise<Answer>, then: () => Promise<void> = async () => undefined) => {
    setBusy(true)
    useEntryWindow.setState({ refused: null })
    try {
      const answer = await send()
      if ('next' in answer) return openSecondStep(answer.next)
      removeReferralCode()
      // The ban page follows: no greeting.
      if (answer.banned) location.assign('/')
      else if (await isSignedIn()) {
        const { wanted } = useWantedScreen.getState()
        toast({ title: 'Поздравляем!', msg: answer.success, type: 'success' })
        await Promise.all([pause(reloadMs), Promise.race([then(), pause(longestThenMs)])])
        location.assign(wanted?.path ?? '/')
      } else refuse(noCookieText)
    } catch (error) {
      refuse(errorText(error))
    }
  }
  /** The toast passes; the form keeps the reason. */
  const refuse = (why: string) => {
    toast({ title: 'Ошибка', msg: why, type: 'error', timeout: refusedMs })
    useEntryWindow.setState({ refused: why })
    setBusy(false)
  }
  return { busy, enter }
}

/** False where the browser kept no cookie. A lost answer says nothing of it. */
async function isSignedIn(): Promise<boolean> {
  try {
    return !('error' in (await callApi('getUser', {})))
  } catch {
    return true
  }
}
