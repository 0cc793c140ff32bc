/**
 * Compares a day of the site with a day of the provider, by money: an operation that moved none on both sides is no
 * difference, whatever its states. A row of the provider belongs to the day it was created there; one of ours that is
 * missing in the provider's list belongs to the day it was requested.
 */
import { inTurns } from '../../../platform/process/in-turns.ts'
import { currency, type PaymentState } from '../payment-state.ts'
import type { PayoutState } from '../payout-state.ts'
import { type ListedOperation, type Reference, referenceText } from '../gateway.ts'

interface OurOperation {
  reference: Reference
  providerId: string | null
  /** When it was requested from the provider. */
  at: Date
  amount: bigint
}
export interface OurPayment extends OurOperation {
  about: 'payment'
  state: PaymentState
  /** In kopecks, like the returned amount. */
  received: bigint
  returned: bigint
}
export interface OurPayout extends OurOperation {
  about: 'payout'
  state: PayoutState
}
export type Ours = OurPayment | OurPayout

export interface Difference {
  about: 'payment' | 'payout'
  kind: 'ours' | 'theirs' | 'sum' | 'state'
  ours: Ours | undefined
  theirs: ListedOperation | undefined
}

export interface Compared {
  /** Rows of the provider's day that agree with ours. */
  equal: number
  differences: Difference[]
}

/**
 * `isOfDay` selects the compared day; both sides may include more, so that rows written on the other side of midnight
 * are found. Lists of any length are compared in short turns of the event loop.
 */
export async function compare(
  ours: readonly Ours[],
  listed: readonly ListedOperation[],
  isOfDay: (at: Date) => boolean,
): Promise<Compared> {
  const theirs = new Map<string, ListedOperation>()
  await inTurns(listed, (row) => void theirs.set(`${row.about} ${row.providerId}`, row))
  const pairs = await paired(ours, theirs.values())
  const differences: Difference[] = []
  let equal = 0
  await inTurns(theirs.values(), (row) => {
    if (!isOfDay(row.at)) return
    const own = pairs.get(row)
    const kind = own === undefined ? (movesAlone(row) ? 'theirs' : undefined) : differs(own, row)
    if (kind !== undefined) differences.push({ about: row.about, kind, ours: own, theirs: row })
    else if (own !== undefined) equal++
  })
  const met = new Set<Ours>()
  await inTurns(pairs.values(), (own) => void met.add(own))
  await inTurns(ours, (own) => {
    if (!met.has(own) && isOfDay(own.at) && shouldBeThere(own))
      differences.push({ about: own.about, kind: 'ours', ours: own, theirs: undefined })
  })
  return { equal, differences }
}

/** Pairs their rows with ours: by the provider's id, which decides if we have one, otherwise by our reference. */
async function paired(ours: readonly Ours[], theirs: Iterable<ListedOperation>): Promise<Map<ListedOperation, Ours>> {
  const [byNumber, byReference] = [new Map<string, Ours>(), new Map<string, Ours>()]
  await inTurns(ours, (own) => {
    if (own.providerId === null) byReference.set(`${own.about} ${referenceText(own.reference)}`, own)
    else byNumber.set(`${own.about} ${own.providerId}`, own)
  })
  const pairs = new Map<ListedOperation, Ours>()
  await inTurns(theirs, (row) => {
    const numbered = byNumber.get(`${row.about} ${row.providerId}`)
    const named = row.reference && `${row.about} ${referenceText(row.reference)}`
    const own = numbered ?? (named === undefined ? undefined : byReference.get(named))
    if (own === undefined) return
    pairs.set(row, own)
    // A second row under the same order is an operation unknown to us.
    if (numbered === undefined && named !== undefined) byReference.delete(named)
  })
  return pairs
}

/** An unpaid invoice moves nothing; a pending payout may. */
const movesAlone = ({ about, status }: ListedOperation) =>
  about === 'payment' ? status === 'paid' : status !== 'canceled'

/** What a provider must have: money we have recorded as received or sent, or that may have been sent. */
const shouldBeThere = (own: Ours) =>
  own.about === 'payment' ? own.received > 0n : own.state === 'sent' || own.state === 'sending' || own.state === 'stuck'

function differs(own: Ours, row: ListedOperation): 'sum' | 'state' | undefined {
  return own.about === 'payment' ? paymentDiffers(own, row) : payoutDiffers(own, row)
}

function paymentDiffers(
  { received, returned }: OurPayment,
  { status, amount, returnedKopecks }: ListedOperation,
): 'sum' | 'state' | undefined {
  const isPaid = status === 'paid'
  if (isPaid && amount.currency !== currency) return 'sum'
  if (isPaid !== received > 0n) return 'state'
  return isPaid && (amount.kopecks !== received || least(returnedKopecks, received) !== returned) ? 'sum' : undefined
}

/** No more than was received can be returned. */
const least = (a: bigint, b: bigint) => (a < b ? a : b)

function payoutDiffers(
  { state, amount }: OurPayout,
  { status, amount: theirs }: ListedOperation,
): 'sum' | 'state' | undefined {
  const ours = state === 'sent' ? 'paid' : state === 'sending' || state === 'stuck' ? 'pending' : 'canceled'
  if (ours !== status) return 'state'
  return status !== 'canceled' && (theirs.currency !== currency || theirs.kopecks !== amount) ? 'sum' : undefined
}
