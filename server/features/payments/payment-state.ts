/**
 * The states of a payment: the transitions as data, and a pure function from our record and the provider's answer to
 * the consequences. Money follows only the provider's own record: the ledger must have what was received minus what was
 * returned.
 */
import type { paymentStates } from '@kurazh/contract/money/payments.ts'
import type { ProviderPayment, Reference } from './gateway.ts'

export type PaymentState = (typeof paymentStates)[number]
/** The only currency of the site. */
export const currency = 'RUB'

/** The next state for each event and state; a missing pair is impossible and changes nothing. */
export const paymentMoves = {
  /**
   * The provider has created it. An order given up in the meantime is followed and stays given up, unless someone pays
   * it.
   */
  created: { new: 'pending', canceled: 'canceled' },
  /** The provider never created it. */
  givenUp: { new: 'canceled' },
  waits: {
    new: 'pending',
    pending: 'pending',
    canceled: 'canceled',
    credited: 'credited',
    review: 'review',
    returned: 'returned',
  },
  canceled: { new: 'canceled', pending: 'canceled', canceled: 'canceled', review: 'canceled' },
  paid: { new: 'credited', pending: 'credited', canceled: 'credited', review: 'credited', credited: 'credited' },
  /** Paid, but not as ordered. */
  odd: { new: 'review', pending: 'review', canceled: 'review', review: 'review' },
  givenBack: {
    new: 'returned',
    pending: 'returned',
    canceled: 'returned',
    review: 'returned',
    credited: 'returned',
    returned: 'returned',
  },
} as const satisfies Record<string, Partial<Record<PaymentState, PaymentState>>>
export type PaymentEvent = keyof typeof paymentMoves

/** The state after an event; undefined if it is not possible. */
export const paymentAfter = (state: PaymentState, event: PaymentEvent): PaymentState | undefined =>
  (paymentMoves[event] as Partial<Record<PaymentState, PaymentState>>)[state]

/**
 * What of a payment counts in the player's own limits: the order until it comes to nothing, and what was credited for
 * ever. A refund of credited money frees no room: it was there to be played with, and may have been.
 */
export function countedAfter(counted: bigint, state: PaymentState, credited: bigint): bigint {
  if (credited > 0n) return credited
  return state === 'canceled' || state === 'returned' ? 0n : counted
}

export interface Written {
  reference: Reference
  state: PaymentState
  /** The ordered amount, or the one that people agreed to credit instead; all amounts are in kopecks. */
  amount: bigint
  /** Received when the provider was last asked. */
  received: bigint
  /** Credited to the balance, before anything was taken back. */
  credited: bigint
  /** Returned by the provider when it was last asked. */
  returned: bigint
}

export interface Consequence {
  state: PaymentState
  creditKopecks: bigint
  takeBackKopecks: bigint
  /** Received by the provider, in kopecks of the order's currency. */
  receivedKopecks: bigint
  returnedKopecks: bigint
  remark: string | undefined
}

/**
 * The consequences of the provider's answer. Throws if the answer is about another order: that must never move money.
 */
export function follow(written: Written, seen: ProviderPayment): Consequence {
  const { player, id } = written.reference
  if (seen.reference?.player !== player || seen.reference.id !== id)
    throw new Error(`the provider answered for another order than ${player}-${id}`)
  const unchanged: Consequence = {
    state: written.state,
    creditKopecks: 0n,
    takeBackKopecks: 0n,
    receivedKopecks: written.received,
    returnedKopecks: written.returned,
    remark: undefined,
  }
  const { event, ...follows } = consequenceOf(written, seen)
  const state = paymentAfter(written.state, event)
  return state === undefined ? unchanged : { ...unchanged, ...follows, state }
}

type Follows = Partial<Omit<Consequence, 'state'>> & { event: PaymentEvent }

function consequenceOf(written: Written, seen: ProviderPayment): Follows {
  switch (seen.status) {
    case 'pending':
      return { event: 'waits' }
    case 'canceled':
      return written.credited > 0n ? paid(written, written.amount) : canceled(written, seen)
    case 'paid':
      return isAsOrdered(written, seen) ? paid(written, seen.returnedKopecks) : notAsOrdered(written, seen)
  }
}

/** Nothing came after all: an odd sum that waits for a person has nothing left to decide. */
const canceled = ({ state }: Written, { reason }: ProviderPayment): Follows => ({
  event: 'canceled',
  receivedKopecks: 0n,
  returnedKopecks: 0n,
  remark: reason ?? (state === 'review' ? 'Платёжная система отменила платёж, ничего не зачислено' : undefined),
})

const isAsOrdered = ({ amount }: Written, seen: ProviderPayment) =>
  seen.amount.currency === currency && seen.amount.kopecks === amount

/** The expected amount arrived, and this part of it went back: never more than arrived, never less than before. */
function paid({ amount, credited, returned }: Written, returnedNow: bigint): Follows {
  const returnedKopecks = returnedNow > amount ? amount : returnedNow < returned ? returned : returnedNow
  const wholly = returnedKopecks === amount
  return {
    event: wholly ? 'givenBack' : 'paid',
    // What went back before it was credited is never credited.
    creditKopecks: credited === 0n ? amount - returnedKopecks : 0n,
    takeBackKopecks: credited === 0n ? 0n : returnedKopecks - returned,
    receivedKopecks: amount,
    returnedKopecks,
    remark: wholly
      ? 'Платёжная система вернула деньги плательщику'
      : returnedKopecks > 0n
        ? 'Часть денег возвращена плательщику'
        : undefined,
  }
}

/**
 * Another amount or currency than expected: nothing is credited, and a person checks. What is already credited stays,
 * and only what goes back is followed.
 */
function notAsOrdered(written: Written, seen: ProviderPayment): Follows {
  const ours = seen.amount.currency === currency
  if (written.credited > 0n) return ours ? paid(written, seen.returnedKopecks) : { event: 'waits' }
  if (written.state === 'returned') return { event: 'waits' }
  const wholly = seen.amount.kopecks > 0n && seen.returnedKopecks >= seen.amount.kopecks
  return {
    event: wholly ? 'givenBack' : 'odd',
    receivedKopecks: ours ? seen.amount.kopecks : 0n,
    returnedKopecks: ours ? seen.returnedKopecks : 0n,
    remark: wholly
      ? 'Пришло не столько, сколько заказано; деньги вернулись плательщику'
      : ours
        ? 'Пришло не столько, сколько заказано. Платёж проверит сотрудник'
        : 'Платёж пришёл в другой валюте. Его проверит сотрудник',
  }
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** How often the provider is asked, by the age of the order in seconds: notices may be lost, money may not. */
const rhythms: Readonly<Record<'open' | 'closed' | 'kept', readonly (readonly [upTo: number, every: number])[]>> = {
  open: [
    [2 * minute, 4],
    [10 * minute, 10],
    [hour, minute],
    [day, 10 * minute],
    [30 * day, 6 * hour],
  ],
  closed: [
    [hour, 5 * minute],
    [3 * day, 6 * hour],
    [30 * day, day],
  ],
  kept: [
    [day, 6 * hour],
    [90 * day, day],
  ],
}
const rhythmOf: Readonly<Record<PaymentState, keyof typeof rhythms>> = {
  new: 'open',
  pending: 'open',
  canceled: 'closed',
  credited: 'kept',
  review: 'kept',
  returned: 'kept',
}

/** Seconds until the provider is asked again; undefined: never automatically. */
export function nextLookSeconds(state: PaymentState, ageSeconds: number): number | undefined {
  return rhythms[rhythmOf[state]].find(([upTo]) => ageSeconds < upTo)?.[1]
}
