/** Makes top-ups: the order is stored first, then the payment system is asked, so that the order is never lost. */
import type { TopUpMethod } from '@kurazh/contract/money/payments.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { limitAtMost } from '../../wallet/player-limits.ts'
import { depositLimitRefusal } from '../../wallet/limit-refusal.ts'
import { type Gateway, isDeclined } from './gateway.ts'
import {
  claimPayments,
  giveUp,
  keepCreated,
  paymentOf,
  type PaymentRow,
  type Placed,
  placeOrder,
  referenceOf,
  requestedOrder,
  settlePayment,
} from './payment-orders.ts'
import { askForRefunds } from './asking-refunds.ts'
import { orderPatienceMs } from './policy.ts'
import { noteRefusal } from './provider-refusals.ts'

export interface TopUpDependencies {
  db: Db
  log: Log
  gateways: readonly Gateway[]
  brand: string
  /** The mark of this site at payment systems. */
  site: string
  /** The most anyone may deposit in a month, in kopecks; null or absent: only the player's own limit. */
  depositMonth?: bigint | null
  /** Whether the operator has opened the site to money of this payment system. */
  acceptsMoney(gateway: string): Promise<boolean>
  /** An account's address for receipts; undefined if it has none. */
  addressOf(player: number): Promise<string | undefined>
  /** The address of the wallet, for the way back from the payment system. */
  returnUrl(payment: number): string
}

export interface TopUpBody {
  request: string
  method: string
  amount: bigint
}

const looksAtATime = 32

/** Orders a payment. A repeated request is the same payment, no matter what would prevent a new one now. */
export async function topUp(deps: TopUpDependencies, player: number, body: TopUpBody): Promise<PaymentRow | Refusal> {
  const before = await requestedOrder(deps.db, player, body.request)
  const placed: Placed | Refusal =
    before === undefined ? await place(deps, player, body) : { kind: 'repeated', row: before }
  if (placed instanceof Refusal) return placed
  if (!('row' in placed))
    return placed.kind === 'limit' ? depositLimitRefusal(deps.db, player, body.amount) : refusals[placed.kind]()
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
  many: () =>
    new Refusal('TooManyRequests', 'Слишком много неоплаченных пополнений. Оплатите одно из них или подождите'),
}

async function place(
  { db, gateways, depositMonth, acceptsMoney, addressOf }: TopUpDependencies,
  player: number,
  { request, method, amount }: TopUpBody,
): Promise<Placed | Refusal> {
  const found = methodOf(gateways, method)
  if (found === undefined) return new Refusal('MethodUnknown')
  const outOfBounds = boundsRefusal(found.method, amount)
  if (outOfBounds !== undefined) return outOfBounds
  if (!(await acceptsMoney(found.gateway.name))) return new Refusal('MoneyClosed')
  const receiptEmail = found.gateway.capabilities().receipts === true ? await addressOf(player) : null
  if (receiptEmail === undefined)
    return new Refusal(
      'InvalidRequest',
      'На этот платёж нужен чек, а в аккаунте нет почты. Укажите её в разделе «Аккаунт» и повторите',
    )
  return transaction(db, async (tx) => {
    if (depositMonth !== null && depositMonth !== undefined)
      await limitAtMost(tx, player, 'deposit', 'month', depositMonth)
    return placeOrder(tx, { player, request, gateway: found.gateway.name, method, amountKopecks: amount, receiptEmail })
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
 * Requests the payment from the payment system. Without an answer, the same request is repeated under the same key.
 * Only the first request can get a definite refusal: for a repeat it says nothing about the first one.
 */
async function ask(
  { db, log, brand, site, returnUrl }: TopUpDependencies,
  gateway: Gateway,
  order: PaymentRow,
  isFirst: boolean,
): Promise<void> {
  const reference = referenceOf(order)
  try {
    const created = await gateway.createPayment({
      reference,
      site,
      key: order.provider_key,
      method: order.method,
      amountKopecks: order.amount,
      description: `${brand}: пополнение № ${reference.id}`,
      returnUrl: returnUrl(reference.id),
      receiptEmail: order.receipt_email,
    })
    if (!isDeclined(created)) return await keepCreated(db, reference, created)
    await noteRefusal({ db, log }, { gateway: gateway.name, about: 'payment', order: reference }, created)
    // A repeat's refusal says nothing about the first request, which may have created the payment.
    if (isFirst) return await giveUp(db, reference, created.declined)
  } catch (error) {
    log.warn({ err: error, gateway: gateway.name, payment: reference }, 'a payment system did not answer an order')
  }
  if (Date.now() - order.created_at.getTime() > orderPatienceMs)
    await giveUp(db, reference, 'Платёжная система не ответила. Попробуйте ещё раз')
}

/** Processes every due payment: asks the payment system for the facts and updates our order. Any node may call it. */
export async function lookAtPayments(deps: TopUpDependencies): Promise<void> {
  await eachItem<PaymentRow, void>(deps, {
    job: 'payments to look at',
    atOnce: looksAtATime,
    next: (_, atOnce) => claimPayments(deps.db, atOnce),
    sideBySide: true,
    nameOf: ({ player, id }) => `player ${player} payment ${id}`,
    work: (row) => lookAt(deps, row),
  })
}

async function lookAt(deps: TopUpDependencies, row: PaymentRow): Promise<void> {
  const gateway = deps.gateways.find(({ name }) => name === row.gateway)
  // Orders of a disabled gateway wait and continue when it is back.
  if (gateway === undefined) return
  if (row.provider_id === null) return ask(deps, gateway, row, false)
  try {
    const isCurrent = await follow(deps.db, gateway, row, row.provider_id)
    if (isCurrent && row.refunding > 0n && (await askForRefunds(deps, gateway, row, row.provider_id)))
      await follow(deps.db, gateway, row, row.provider_id)
  } catch (error) {
    deps.log.warn(
      { err: error, gateway: gateway.name, payment: referenceOf(row) },
      'a look at a payment failed and will be repeated',
    )
    throw error
  }
}

/** Asks the payment system for the facts and updates our order. False: another look has begun, or it has no such payment. */
async function follow(db: Db, gateway: Gateway, row: PaymentRow, providerId: string): Promise<boolean> {
  const seen = await gateway.fetchPayment(providerId)
  return seen !== undefined && (await settlePayment(db, row, seen))
}
