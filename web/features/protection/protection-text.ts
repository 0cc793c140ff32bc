/** Texts and calls of limits and breaks. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { BreakLength, Limit, LimitPeriod } from '@kurazh/contract/account/protection.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { keys, stateReceived } from '../../api/query.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { toastError } from '../../ui/windows/toast.tsx'

export const periodNames: Record<LimitPeriod, string> = { day: 'в день', week: 'в неделю', month: 'в месяц' }

export const lengthNames: Record<BreakLength, string> = {
  hour: '1 час',
  'six-hours': '6 часов',
  day: '1 день',
  'three-days': '3 дня',
  week: '1 неделя',
  'two-weeks': '2 недели',
  'six-weeks': '6 недель',
  'six-months': 'Полгода',
  year: '1 год',
  'five-years': '5 лет',
  forever: 'Навсегда',
}

/** A limit in roubles, or a text for none. */
export const capText = (cap: bigint | null) => (cap === null ? 'Без лимита' : formatRoundMoney(cap))

type Change = NonNullable<Limit['change']>

export const isReady = ({ readyAt }: Change) => Date.parse(readyAt) <= Date.now()

export function changeText({ cap, readyAt, lapsesAt }: Change, ready: boolean): string {
  const what = cap === null ? 'снять лимит' : `поднять до ${capText(cap)}`
  return ready
    ? `Вы просили ${what}. Подтвердите до ${formatMoment(lapsesAt)}`
    : `Вы просили ${what}. Подтвердить можно с ${formatMoment(readyAt)}`
}

type State = ReplyOf<Calls['protection']>

/** Makes a call that returns the new state. False when it was cancelled, or refused with a message. */
export function useProtectionCall() {
  const [busy, setBusy] = useState(false)
  const make = async (call: () => Promise<State | undefined>): Promise<boolean> => {
    setBusy(true)
    let state: State | undefined
    try {
      state = await call()
      if (state !== undefined) stateReceived(keys.protection, state.success)
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
    return state !== undefined
  }
  return { busy, make }
}
