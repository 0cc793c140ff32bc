/** A top-up: the order is written down first, then the payment system is asked; whatever is lost on the way, the order is not. */
import type { TopUpMethod } from '@kurazh/contract/payments.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/http.ts'
import type { Log } from '../../platform/log.ts'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { limitAtMost } from '../../wallet/limits.ts'
import { depositLimitRefusal } from '../../wallet/limit-refusal.ts'
import { type Gateway, isDeclined } from './gateway.ts'
import { claimPayments, giveUp, keepCreated, paymentOf, type PaymentRow, type Placed, placeOrder, referenceOf, requestedOrder, settlePayment } from './payment-orders.ts'
import { orderPatienceMs } from './policy.ts'

export interface TopUpDependencies {
  db: Db
  log: Log
  gateways: readonly Gateway[]
  brand: string
  /** What anybody may top up in a month at most, in kopecks; null, or left out: what each has set. */
  depositMonth?: bigint | null
  /** The address of the wallet, for the way back from the payment system. */
  returnUrl(payment: number): string
}

export interface TopUpBody {
  request: string
  method: string
  amount: bigint
}

const looksAtATime = 32

/** Orders a payment. The same request again is the same payment, whatever stands against a new one by now. */
export async function topUp(deps: TopUpDependencies, player: number, body: TopUpBody): Promise<PaymentRow | Refusal> {
  const before = await requestedOrder(deps.db, player, body.request)
  const placed: Placed | Refusal = before === undefined ? await place(deps, player, body) : { kind: 'repeated', row: before }
  if (placed instanceof Refusal) return placed
  if (!('row' in placed)) return placed.kind === 'limit' ? depositLimitRefusal(deps.db, player, body.amount) : refusals[placed.kind]()
  const { row } = placed
  if (row.method !== body.method || row.amount !== body.amount) return new Refusal('RequestReused')
  const gateway = deps.gateways.find(({ name }) => name === row.gateway)
  if (row.state === 'new' && gateway !== undefined) await ask(deps, gateway, row, placed.kind === 'placed')
  return (await paymentOf(deps.db, referenceOf(row))) ?? row
}

const refusals = {
  frozen: () => new Refusal('Banned'),
  break: () => new Refusal('OnBreak'),
  held: () => new Refusal('Held'),
  many: () => new Refusal('TooManyRequests', 'Слишком много неоплаченных пополнений. Оплатите одно из них или подождите'),
}

async function place({ db, gateways, depositMonth }: TopUpDependencies, player: number, { request, method, amount }: TopUpBody): Promise<Placed | Refusal> {
  const found = methodOf(gateways, method)
  if (found === undefined) return new Refusal('MethodUnknown')
  return boundsRefusal(found.method, amount) ?? transaction(db, async (tx) => {
    if (depositMonth !== null && depositMonth !== undefined) await limitAtMost(tx, player, 'deposit', 'month', depositMonth)
    return placeOrder(tx, { player, request, gateway: found.gateway.name, method, amountKopecks: amount })
  })
}

function methodOf(gateways: readonly Gateway[], id: string): { gateway: Gateway; method: TopUpMethod } | undefined {
  for (const gateway of gateways) {
    const method = gateway.capabilities().topUp.find((each) => each.id === id)
    if (method !== undefined) return { gateway, method }
  }
  return undefined
}

/** The refusal of an amount outside a method's bounds. */
export function boundsRefusal({ min, max }: { min: bigint; max: bigint }, amountKopecks: bigint): Refusal | undefined {
  if (amountKopecks >= min && amountKopecks <= max) return undefined
  return new Refusal('AmountOutOfBounds', `Этим способом — от ${formatRoundMoney(min)} до ${formatRoundMoney(max)}`)
}

/**
 * Asks the payment system for the payment. No answer is no disaster: the same is asked again under the same key. Only the first
 * asking can hear a definite no: to a repeat it says nothing about what the first has made.
 */
async function ask({ db, log, brand, returnUrl }: TopUpDependencies, gateway: Gateway, order: PaymentRow, isFirst: boolean): Promise<void> {
  const reference = referenceOf(order)
  try {
    const created = await gateway.createPayment({
      reference, key: order.provider_key, method: order.method, amountKopecks: order.amount,
      description: `${brand}: пополнение № ${reference.id}`, returnUrl: returnUrl(reference.id),
    })
    if (!isDeclined(created)) return await keepCreated(db, reference, created)
    if (isFirst) return await giveUp(db, reference, created.declined)
    log.warn({ gateway: gateway.name, payment: reference }, 'a payment system refused an order it may have made')
  } catch (error) {
    log.warn({ err: error, gateway: gateway.name, payment: reference }, 'a payment system did not answer an order')
  }
  if (Date.now() - order.created_at.getTime() > orderPatienceMs) await giveUp(db, reference, 'Платёжная система не ответила. Попробуйте ещё раз')
}

/** Looks at every payment that is due: asks the payment system what is true and lets our order follow. Any node may. */
export async function lookAtPayments(deps: TopUpDependencies): Promise<void> {
  for (;;) {
    const due = await claimPayments(deps.db, looksAtATime)
    await Promise.all(due.map((row) => lookAt(deps, row)))
    if (due.length < looksAtATime) return
  }
}

async function lookAt(deps: TopUpDependencies, row: PaymentRow): Promise<void> {
  const gateway = deps.gateways.find(({ name }) => name === row.gateway)
  // A gateway that is switched off keeps its orders; they go on when it is back.
  if (gateway === undefined) return
  if (row.provider_id === null) return ask(deps, gateway, row, false)
  try {
    const seen = await gateway.fetchPayment(row.provider_id)
    if (seen !== undefined) await settlePayment(deps.db, row, seen)
  } catch (error) {
    deps.log.warn({ err: error, gateway: gateway.name, payment: referenceOf(row) }, 'a look at a payment failed and will be repeated')
  }
}
