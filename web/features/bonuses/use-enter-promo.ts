/**
 * Enters a promo code with one idempotency key until it is answered, so that a lost answer neither uses up the code nor
 * pays twice.
 */
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { promo } from '@kurazh/contract/rewards/promo.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useRef, useState } from 'react'
import { balanceReceived } from '../../api/balance.ts'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { requestKey } from '../../api/request-key.ts'
import { toast } from '../../ui/windows/toast.tsx'

/** Why the code was refused; `toAccount`: the account is where to fix it. */
interface PromoRefusal {
  text: string
  toAccount: boolean
}

const refusalTexts: Partial<Record<CallError['code'], string>> = {
  ContactUnconfirmed: 'Подтвердите почту и введите код снова: он не использован.',
  OnBreak: 'У вас перерыв. Введите код, когда он кончится.',
  Held: 'Аккаунт ещё не проверил сотрудник. Введите код после проверки.',
}
const unansweredText = 'Ответа нет, и неизвестно, дошёл ли код. Нажмите ещё раз: дважды он не зачислится.'

export function useEnterPromo() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<PromoRefusal | null>(null)
  /** The unanswered request, with its code. */
  const unanswered = useRef<BodyOf<Calls['enterPromo']> | null>(null)
  /** True when the code was accepted. */
  const enter = async (code: string): Promise<boolean> => {
    const wrong = promo.enterPromo.body.safeParse({ code, request: requestKey() }).error?.issues[0]?.message
    if (wrong !== undefined) {
      setRefusal({ text: wrong, toAccount: false })
      return false
    }
    const body = unanswered.current?.code === code ? unanswered.current : { code, request: requestKey() }
    unanswered.current = body
    setBusy(true)
    setRefusal(null)
    const fault = await enterUntilAnswered(body)
    if (fault?.uncertain !== true) unanswered.current = null
    if (fault !== undefined) setRefusal(fault)
    setBusy(false)
    return fault === undefined
  }
  return { busy, refusal, enter }
}

async function enterUntilAnswered(
  body: BodyOf<Calls['enterPromo']>,
): Promise<(PromoRefusal & { uncertain: boolean }) | undefined> {
  try {
    entered((await callApi('enterPromo', body)).success)
    return undefined
  } catch (error) {
    const { code, uncertain } = error instanceof CallError ? error : { code: undefined, uncertain: false }
    return {
      text: uncertain ? unansweredText : ((code && refusalTexts[code]) ?? errorText(error)),
      toAccount: code === 'ContactUnconfirmed',
      uncertain,
    }
  }
}

function entered({ use: { amount, needed, paid }, balance }: ReplyOf<Calls['enterPromo']>['success']): void {
  balanceReceived(balance)
  const msg = paid
    ? `${formatMoney(amount)} на балансе`
    : `${formatMoney(amount)} ваши, когда поставите ${formatRoundMoney(needed)}`
  toast({ title: 'Код принят', msg, type: 'success' })
  void queryClient.invalidateQueries({ queryKey: keys.rewards })
}
