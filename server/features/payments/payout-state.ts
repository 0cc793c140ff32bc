/** The states of a payout as data: the transitions, and the money that moves with each. */
import type { payoutStates } from '@kurazh/contract/money/payments.ts'
import { currency } from './payment-state.ts'
import type { ProviderPayout } from './gateway.ts'

export type PayoutState = (typeof payoutStates)[number]

/** The next state for each event and state; a missing pair is impossible and changes nothing. */
export const payoutMoves = {
  approved: { review: 'approved' },
  refused: { review: 'refused' },
  /** It must not be sent now: a person checks it again. */
  heldBack: { approved: 'review' },
  begun: { approved: 'sending' },
  /** Refused by the payment system at the first request. */
  declined: { sending: 'returned' },
  waits: { sending: 'sending', stuck: 'sending', sent: 'sent' },
  paid: { sending: 'sent', stuck: 'sent', sent: 'sent' },
  canceled: { sending: 'returned', stuck: 'returned', sent: 'returned' },
  /** The payment system does not say what became of it, or has something else than requested: a person finds out. */
  unclear: { sending: 'stuck', stuck: 'stuck', sent: 'sent' },
  saidSent: { stuck: 'sent' },
  saidReturned: { stuck: 'returned' },
} as const satisfies Record<string, Partial<Record<PayoutState, PayoutState>>>
export type PayoutEvent = keyof typeof payoutMoves

/** The state after an event; undefined if it is not possible. */
export const payoutAfter = (state: PayoutState, event: PayoutEvent): PayoutState | undefined =>
  (payoutMoves[event] as Partial<Record<PayoutState, PayoutState>>)[state]

/** The movement in the ledger: held money leaves the site or goes back, or money that had left goes back. */
export type PayoutMoney = 'none' | 'pay-out' | 'return-held' | 'return-paid'

export function moneyOf(from: PayoutState, to: PayoutState): PayoutMoney {
  if (from === to) return 'none'
  if (to === 'sent') return 'pay-out'
  if (to === 'returned' || to === 'refused') return from === 'sent' ? 'return-paid' : 'return-held'
  return 'none'
}

/** What the payment system's answer means for a payout, with a text for the player. */
export function payoutEvent(
  amountKopecks: bigint,
  { isAsAsked, amount, status, reason }: ProviderPayout,
): { event: PayoutEvent; remark: string | undefined } {
  if (!isAsAsked || amount.currency !== currency || amount.kopecks !== amountKopecks)
    return { event: 'unclear', remark: 'Платёжная система показывает другую выплату: её проверит сотрудник' }
  if (status === 'canceled') return { event: 'canceled', remark: reason ?? 'Платёжная система вернула деньги' }
  return { event: status === 'paid' ? 'paid' : 'waits', remark: undefined }
}

/** Seconds until a payout is checked again; undefined: never automatically. */
export function nextPayoutLookSeconds(state: PayoutState, ageSeconds: number): number | undefined {
  switch (state) {
    case 'approved':
      return 5
    case 'sending':
      return ageSeconds < 120 ? 4 : ageSeconds < 3600 ? 30 : 600
    case 'stuck':
      return 3600
    case 'sent':
      return ageSeconds < 30 * 86_400 ? 86_400 : undefined
    case 'review':
    case 'refused':
    case 'returned':
      return undefined
  }
}
