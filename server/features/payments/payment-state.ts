/**
 * The life of a payment, as a pure function: what is written down, what the provider says now, what follows. Money only
 * ever follows the provider's own account of it: received minus given back is what the ledger must have.
 */
import type { paymentStates } from '@kurazh/contract/payments.ts'
import type { ProviderPayment, Reference } from './gateway.ts'

export type PaymentState = (typeof paymentStates)[number]
/** The only currency of the site. */
export const currency = 'RUB'

export interface Written {
  reference: Reference
  state: PaymentState
  /** What was ordered, in kopecks; so are the next two. */
  amount: bigint
  /** What has been put into the balance, before anything was taken back. */
  credited: bigint
  /** What the provider had given back when it was last asked. */
  returned: bigint
}

export interface Consequence {
  state: PaymentState
  creditKopecks: bigint
  takeBackKopecks: bigint
  /** What the provider has received, in kopecks of the order's currency. */
  receivedKopecks: bigint
  returnedKopecks: bigint
  remark: string | undefined
}

/** What follows from the provider's word. Throws when the word is about another order: that must never move money. */
export function follow(written: Written, seen: ProviderPayment): Consequence {
  const { player, id } = written.reference
  if (seen.reference?.player !== player || seen.reference.id !== id) throw new Error(`the provider answered for another order than ${player}-${id}`)
  const unchanged = {
    state: written.state, creditKopecks: 0n, takeBackKopecks: 0n, returnedKopecks: written.returned, remark: undefined,
    receivedKopecks: written.credited > 0n || written.state === 'returned' ? written.amount : 0n,
  }
  switch (seen.status) {
    case 'pending':
      return written.state === 'new' ? { ...unchanged, state: 'pending' } : unchanged
    case 'canceled':
      return written.credited > 0n ? paid(written, written.amount) : { ...unchanged, state: 'canceled', remark: seen.reason }
    case 'paid':
      return isAsOrdered(written, seen) ? paid(written, seen.returnedKopecks) : notAsOrdered(written, seen, unchanged)
  }
}

const isAsOrdered = ({ amount }: Written, seen: ProviderPayment) => seen.amount.currency === currency && seen.amount.kopecks === amount

/** The right amount arrived, and this much of it went back: never more than came, never less than before. */
function paid({ amount, credited, returned }: Written, returnedNow: bigint): Consequence {
  const returnedKopecks = returnedNow > amount ? amount : returnedNow < returned ? returned : returnedNow
  const wholly = returnedKopecks === amount
  return {
    state: wholly ? 'returned' : 'credited',
    // What went back before it was credited is never credited.
    creditKopecks: credited === 0n ? amount - returnedKopecks : 0n,
    takeBackKopecks: credited === 0n ? 0n : returnedKopecks - returned,
    receivedKopecks: amount,
    returnedKopecks,
    remark: wholly ? 'Платёжная система вернула деньги плательщику' : returnedKopecks > 0n ? 'Часть денег возвращена плательщику' : undefined,
  }
}

/** Another amount or currency than ordered: nothing is credited, a person looks. What is credited already stays. */
function notAsOrdered(written: Written, seen: ProviderPayment, unchanged: Consequence): Consequence {
  if (written.credited > 0n || written.state === 'returned') return unchanged
  const ours = seen.amount.currency === currency
  const wholly = ours && seen.returnedKopecks >= seen.amount.kopecks
  return {
    ...unchanged,
    state: wholly ? 'returned' : 'review',
    receivedKopecks: ours ? seen.amount.kopecks : 0n,
    returnedKopecks: ours ? seen.returnedKopecks : 0n,
    remark: wholly ? 'Пришло не столько, сколько заказано; деньги вернулись плательщику' : ours ? 'Пришло не столько, сколько заказано. Платёж смотрит человек' : 'Платёж пришёл в другой валюте. Его смотрит человек',
  }
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** How often the provider is asked, by the age of the order in seconds: notices may be lost, money may not. */
const rhythms: Readonly<Record<'open' | 'closed' | 'kept', readonly (readonly [upTo: number, every: number])[]>> = {
  open: [[2 * minute, 4], [10 * minute, 10], [hour, minute], [day, 10 * minute], [30 * day, 6 * hour]],
  closed: [[hour, 5 * minute], [3 * day, 6 * hour], [30 * day, day]],
  kept: [[day, 6 * hour], [90 * day, day]],
}
const rhythmOf: Readonly<Record<PaymentState, keyof typeof rhythms>> = {
  new: 'open', pending: 'open', canceled: 'closed', credited: 'kept', review: 'kept', returned: 'kept',
}

/** Seconds until the provider is asked again, undefined: never by itself. */
export function nextLookSeconds(state: PaymentState, ageSeconds: number): number | undefined {
  return rhythms[rhythmOf[state]].find(([upTo]) => ageSeconds < upTo)?.[1]
}
