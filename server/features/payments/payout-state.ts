/** The life of a payout, as a pure function: request → looked at → sent, or back to the balance. */
import type { payoutStates } from '@kurazh/contract/payments.ts'
import { currency } from './payment-state.ts'
import type { Declined, ProviderPayout } from './gateway.ts'

export type PayoutState = (typeof payoutStates)[number]

export interface PayoutStep {
  state: PayoutState
  /** What the ledger does: what is held leaves the site, goes back, or what had left goes back. */
  money: 'none' | 'pay-out' | 'return-held' | 'return-paid'
  remark: string | undefined
}

/** What follows from the provider's answer to a payout that is under way or was sent. */
export function followPayout(state: PayoutState, amountKopecks: bigint, seen: ProviderPayout | Declined): PayoutStep {
  const underWay = state === 'sending' || state === 'stuck'
  const stays: PayoutStep = { state, money: 'none', remark: undefined }
  if ('declined' in seen) return underWay ? { state: 'returned', money: 'return-held', remark: seen.declined } : stays
  const remark = seen.reason ?? 'Платёжная система вернула деньги'
  switch (seen.status) {
    case 'pending':
      return state === 'stuck' ? { ...stays, state: 'sending' } : stays
    case 'canceled':
      if (underWay) return { state: 'returned', money: 'return-held', remark }
      return state === 'sent' ? { state: 'returned', money: 'return-paid', remark } : stays
    case 'paid':
      if (!underWay) return stays
      // Another amount than asked for is no payout of ours: nothing moves until a person has looked.
      if (seen.amount.currency !== currency || seen.amount.kopecks !== amountKopecks) return { state: 'stuck', money: 'none', remark: 'Выплачено не столько, сколько заказано: смотрит человек' }
      return { state: 'sent', money: 'pay-out', remark: undefined }
  }
}

/** Seconds until a payout is looked at again, undefined: never by itself. */
export function nextPayoutLookSeconds(state: PayoutState, ageSeconds: number): number | undefined {
  switch (state) {
    case 'approved': return 5
    case 'sending': return ageSeconds < 120 ? 4 : ageSeconds < 3600 ? 30 : 600
    case 'stuck': return 3600
    case 'sent': return ageSeconds < 30 * 86_400 ? 86_400 : undefined
    case 'review': case 'refused': case 'returned': return undefined
  }
}
