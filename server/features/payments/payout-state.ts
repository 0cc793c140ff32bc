/** The life of a payout as data: what each event makes of each state, and what money moves with it. */
import type { payoutStates } from '@kurazh/contract/payments.ts'
import { currency } from './payment-state.ts'
import type { ProviderPayout } from './gateway.ts'

export type PayoutState = (typeof payoutStates)[number]

/** What follows in each state; a pair that is not here cannot happen and changes nothing. */
export const payoutMoves = {
  approved: { review: 'approved' },
  refused: { review: 'refused' },
  /** It is not to be sent as things are: a person looks again. */
  heldBack: { approved: 'review' },
  begun: { approved: 'sending' },
  /** Refused by the payment system at the first asking. */
  declined: { sending: 'returned' },
  waits: { sending: 'sending', stuck: 'sending', sent: 'sent' },
  paid: { sending: 'sent', stuck: 'sent', sent: 'sent' },
  canceled: { sending: 'returned', stuck: 'returned', sent: 'returned' },
  /** The payment system does not say what became of it, or says something else than was asked for: a person finds out. */
  unclear: { sending: 'stuck', stuck: 'stuck', sent: 'sent' },
  saidSent: { stuck: 'sent' },
  saidReturned: { stuck: 'returned' },
} as const satisfies Record<string, Partial<Record<PayoutState, PayoutState>>>
export type PayoutEvent = keyof typeof payoutMoves

/** The state after an event; undefined where it cannot happen. */
export const payoutAfter = (state: PayoutState, event: PayoutEvent): PayoutState | undefined =>
  (payoutMoves[event] as Partial<Record<PayoutState, PayoutState>>)[state]

/** What the ledger does: what is held leaves the site, goes back, or what had left goes back. */
export type PayoutMoney = 'none' | 'pay-out' | 'return-held' | 'return-paid'

export function moneyOf(from: PayoutState, to: PayoutState): PayoutMoney {
  if (from === to) return 'none'
  if (to === 'sent') return 'pay-out'
  if (to === 'returned' || to === 'refused') return from === 'sent' ? 'return-paid' : 'return-held'
  return 'none'
}

/** What the payment system's account of a payout means for it, with words for the player. */
export function payoutEvent(amountKopecks: bigint, { isAsAsked, amount, status, reason }: ProviderPayout): { event: PayoutEvent; remark: string | undefined } {
  if (!isAsAsked || amount.currency !== currency || amount.kopecks !== amountKopecks) return { event: 'unclear', remark: 'Платёжная система показывает другую выплату: её проверит сотрудник' }
  if (status === 'canceled') return { event: 'canceled', remark: reason ?? 'Платёжная система вернула деньги' }
  return { event: status === 'paid' ? 'paid' : 'waits', remark: undefined }
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
