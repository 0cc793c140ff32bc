/** A top-up: the order is written down first, then the payment system is asked; whatever is lost on the way, the order is not. */
import type { TopUpMethod } from '@kurazh/contract/payments.ts'
import { kopecksFromRoubles } from '@kurazh/contract/money.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/http.ts'
import type { Log } from '../../platform/log.ts'
import { formatRoubles } from '../../platform/roubles.ts'
import { type Gateway, isDeclined } from './gateway.ts'
import { claimPayments, giveUp, keepCreated, paymentKey, paymentOf, type PaymentRow, placeOrder, referenceOf, settlePayment } from './payment-orders.ts'

export interface TopUpParts {
  db: Db
  log: Log
  gateways: readonly Gateway[]
  brand: string
  /** The address of the wallet, for the way back from the payment system. */
  returnUrl(payment: number): string
}

export interface TopUpBody {
  request: string
  method: string
  amount: number
}

/** How long a payment system may leave an order unanswered, in milliseconds. */
const patienceMs = 24 * 3_600_000
const looksAtATime = 32
const mostOpenOrders = 20

/** Orders a payment. The same request again is the same payment. */
export async function topUp(parts: TopUpParts, player: number, { request, method: methodId, amount }: TopUpBody): Promise<PaymentRow | Refusal> {
  const found = methodOf(parts.gateways, methodId)
  if (found === undefined) return new Refusal('MethodUnknown')
  const amountKopecks = kopecksFromRoubles(amount)
  const outside = boundsRefusal(found.method, amountKopecks)
  if (outside !== undefined) return outside
  const order = await transaction(parts.db, (tx) => placeOrder(tx, { player, request, gateway: found.gateway.name, method: methodId, amountKopecks }))
  if (order === 'frozen') return new Refusal('Banned')
  if (order === 'break') return new Refusal('OnBreak')
  if (order === 'limit') return new Refusal('LimitReached', 'Достигнут ваш лимит пополнений. Он записан в аккаунте, в разделе «Ответственная игра»')
  if (order.method !== methodId || order.amount !== amountKopecks) return new Refusal('RequestReused')
  if (order.provider_id === null) await ask(parts, found.gateway, order)
  return (await paymentOf(parts.db, referenceOf(order))) ?? order
}

function methodOf(gateways: readonly Gateway[], id: string): { gateway: Gateway; method: TopUpMethod } | undefined {
  for (const gateway of gateways) {
    const method = gateway.capabilities().topUp.find((each) => each.id === id)
    if (method !== undefined) return { gateway, method }
  }
  return undefined
}

/** The refusal of an amount outside a method's bounds. */
export function boundsRefusal({ min, max }: { min: number; max: number }, amountKopecks: bigint): Refusal | undefined {
  const [least, most] = [kopecksFromRoubles(min), kopecksFromRoubles(max)]
  if (amountKopecks >= least && amountKopecks <= most) return undefined
  return new Refusal('AmountOutOfBounds', `Этим способом — от ${formatRoubles(least)} до ${formatRoubles(most)}`)
}

/** Asks the payment system for the payment. No answer is no disaster: the same is asked again under the same key. */
async function ask({ db, log, brand, returnUrl }: TopUpParts, gateway: Gateway, order: PaymentRow): Promise<void> {
  const reference = referenceOf(order)
  try {
    const created = await gateway.createPayment({
      reference, key: paymentKey(order.id), method: order.method, amountKopecks: order.amount,
      description: `${brand}: пополнение № ${reference.id}`, returnUrl: returnUrl(reference.id),
    })
    if (isDeclined(created)) await giveUp(db, reference, created.declined)
    else await keepCreated(db, reference, created)
  } catch (error) {
    log.warn({ err: error, gateway: gateway.name, payment: reference }, 'a payment system did not answer an order')
    if (Date.now() - order.created_at.getTime() > patienceMs) await giveUp(db, reference, 'Платёжная система не ответила. Попробуйте ещё раз')
  }
}

/** Looks at every payment that is due: asks the payment system what is true and lets our order follow. Any node may. */
export async function lookAtPayments(parts: TopUpParts): Promise<void> {
  for (;;) {
    const due = await claimPayments(parts.db, looksAtATime)
    await Promise.all(due.map((row) => lookAt(parts, row)))
    if (due.length < looksAtATime) return
  }
}

async function lookAt(parts: TopUpParts, row: PaymentRow): Promise<void> {
  const gateway = parts.gateways.find(({ name }) => name === row.gateway)
  // A gateway that is switched off keeps its orders; they go on when it is back.
  if (gateway === undefined) return
  if (row.provider_id === null) return ask(parts, gateway, row)
  try {
    const seen = await gateway.fetchPayment(row.provider_id)
    if (seen !== undefined) await settlePayment(parts.db, row, seen)
  } catch (error) {
    parts.log.warn({ err: error, gateway: gateway.name, payment: referenceOf(row) }, 'a look at a payment failed and will be repeated')
  }
}

/** True when the player has as many unfinished orders as anyone may. */
export const tooManyOpen = (rows: readonly PaymentRow[]): boolean => rows.filter(({ state }) => state === 'new' || state === 'pending').length >= mostOpenOrders
