/**
 * A double of YooKassa: the published protocol, as far as the site uses it, with its own books, faults on demand and
 * no money.
 */
import { randomUUID } from 'node:crypto'
import { kopecksFromText, textFromKopecks } from '../features/payments/provider-http.ts'
import { type Double, type Exchange, startDouble } from './provider-double.ts'

export interface YookassaDouble extends Double {
  readonly shopId: string
  readonly secretKey: string
  readonly payouts: { agentId: string; secretKey: string }
  /** The payments on its books. */
  readonly paymentsById: Map<string, YookassaPayment>
  readonly payoutsById: Map<string, YookassaPayout>
  /** A shop that must issue receipts: a payment without a valid one is refused. */
  receipts: boolean
  /** Unknown rows in its lists. */
  readonly strange: object[]
  /** A day passes: keys are not remembered longer. */
  forgetKeys(): void
  /** Refunds a part, as from its own dashboard; returns the body of the notice. */
  giveBack(payment: YookassaPayment, value: string): string
  /** The body of the notice that reports the state of a payment or a payout. */
  noticeOf(about: 'payment' | 'payout', object: { status: string; metadata?: object }): string
}

interface Receipt {
  customer?: { email?: string; phone?: string }
  items?: {
    description?: string
    quantity?: string
    amount?: Money
    vat_code?: number
    payment_subject?: string
    payment_mode?: string
  }[]
}

interface Money {
  value: string
  currency: string
}
export interface YookassaPayment {
  id: string
  created_at: string
  status: string
  amount: Money
  refunded_amount: Money
  metadata: { order: string }
  confirmation?: object
  cancellation_details?: { party: string; reason: string }
  receipt_registration?: string
}
interface Destination {
  type: string
  phone?: string
  bank_id?: string
  account_number?: string
}
export interface YookassaPayout {
  id: string
  created_at: string
  status: string
  amount: Money
  metadata: { order: string }
  payout_destination: Destination
  cancellation_details?: { party: string; reason: string }
}

const shop = { shopId: '506751', secretKey: 'test_key_of_the_shop' }
const agent = { agentId: '506752', secretKey: 'test_key_of_the_payouts' }
/** Fewer than may be requested: a list has several pages. */
const rowsAPage = 3
const kopecksOf = (value: string) => kopecksFromText(value) ?? 0n
const failure = (code: string, description: string, parameter?: string) => ({
  type: 'error',
  id: randomUUID(),
  code,
  description,
  ...(parameter !== undefined && { parameter }),
})

interface Reply {
  status: number
  body: unknown
}

/**
 * What a key was first sent with, and the answer: the same request gets the same answer, anything else is refused.
 */
function createKeys() {
  const answered = new Map<string, { request: string; reply: Reply }>()
  return {
    once(key: string, request: string, make: () => Reply): Reply {
      const before = answered.get(key)
      if (before?.request === request) return before.reply
      if (before !== undefined)
        return { status: 400, body: failure('invalid_request', 'Idempotence key duplicated', 'Idempotence-Key') }
      const reply = make()
      answered.set(key, { request, reply })
      return reply
    },
    forget: () => answered.clear(),
  }
}

function madeFrom(make: (body: never) => object, body: { amount?: Money }): Reply {
  if (kopecksOf(body.amount?.value ?? '0') < 100n)
    return { status: 400, body: failure('invalid_request', 'Invalid amount', 'amount') }
  const made = make(body as never) as { type?: string }
  return { status: made.type === 'error' ? 400 : 200, body: made }
}

/** Returns whether a receipt names its recipient, and its lines add up to the sum. */
function isReceipt(receipt: Receipt | undefined, amount: Money): boolean {
  const items = receipt?.items ?? []
  const isWhole = items.every(
    ({ description = '', quantity, vat_code: vat = 0, payment_subject: subject, payment_mode: mode }) =>
      description.length >= 1 &&
      description.length <= 128 &&
      quantity === '1.00' &&
      vat >= 1 &&
      vat <= 12 &&
      subject !== undefined &&
      mode !== undefined,
  )
  const sum = items.reduce((all, { amount: of }) => all + kopecksOf(of?.value ?? '0'), 0n)
  return (
    (receipt?.customer?.email ?? receipt?.customer?.phone) !== undefined &&
    items.length > 0 &&
    isWhole &&
    sum === kopecksOf(amount.value)
  )
}

/** A page of those created in the requested time, newest first; the cursor is the number of the last one. */
function listed(
  objects: readonly (YookassaPayment | YookassaPayout)[],
  query: URLSearchParams,
  strange: readonly object[],
): { status: number; body: unknown } {
  const [from, until, cursor, limit] = [
    query.get('created_at.gte') ?? '',
    query.get('created_at.lt') ?? '',
    query.get('cursor'),
    Number(query.get('limit')),
  ]
  if (!(limit >= 1 && limit <= 100)) return { status: 400, body: failure('invalid_request', 'Invalid limit', 'limit') }
  const inTime = objects
    .filter(({ created_at: at }) => at >= from && at < until)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const start = cursor === null ? 0 : inTime.findIndex(({ id }) => id === cursor) + 1
  const items = inTime.slice(start, start + Math.min(limit, rowsAPage))
  return {
    status: 200,
    body: {
      type: 'list',
      items: [...items, ...(start === 0 ? strange : [])],
      ...(start + items.length < inTime.length && { next_cursor: items.at(-1)?.id }),
    },
  }
}

interface PaymentBody {
  amount: Money
  metadata: { order: string }
  confirmation: { return_url: string }
  receipt?: Receipt
}

function paymentOf(body: PaymentBody): YookassaPayment {
  const id = randomUUID()
  const confirmation = {
    type: 'redirect',
    confirmation_url: `https://yoomoney.ru/checkout/payments/v2/contract?orderId=${id}`,
  }
  return {
    id,
    created_at: new Date().toISOString(),
    status: 'pending',
    amount: body.amount,
    refunded_amount: { value: '0.00', currency: 'RUB' },
    metadata: body.metadata,
    confirmation,
    ...(body.receipt !== undefined && { receipt_registration: 'pending' }),
  }
}

interface PayoutBody {
  amount: Money
  metadata: { order: string }
  payout_destination_data: Destination
}

const payoutOf = (body: PayoutBody): YookassaPayout => ({
  id: `po-${randomUUID()}`,
  created_at: new Date().toISOString(),
  status: 'pending',
  amount: body.amount,
  metadata: body.metadata,
  payout_destination: body.payout_destination_data,
})

/** Starts it on a free port. */
export async function startYookassaDouble(): Promise<YookassaDouble> {
  const paymentsById = new Map<string, YookassaPayment>()
  const payoutsById = new Map<string, YookassaPayout>()
  const keys = createKeys()
  const strange: object[] = []

  function giveBack(payment: YookassaPayment, value: string): string {
    payment.refunded_amount = {
      value: textFromKopecks(kopecksOf(payment.refunded_amount.value) + kopecksOf(value)),
      currency: 'RUB',
    }
    const object = { id: randomUUID(), payment_id: payment.id, status: 'succeeded', amount: { value, currency: 'RUB' } }
    return JSON.stringify({ type: 'notification', event: 'refund.succeeded', object })
  }

  function createPayment(body: PaymentBody): object {
    if ((double.receipts || body.receipt !== undefined) && !isReceipt(body.receipt, body.amount))
      return failure('invalid_request', 'Receipt is missing or illegal', 'receipt')
    const payment = paymentOf(body)
    paymentsById.set(payment.id, payment)
    return payment
  }

  function createPayout(body: PayoutBody): YookassaPayout {
    const payout = payoutOf(body)
    payoutsById.set(payout.id, payout)
    return payout
  }

  function refund(body: { payment_id: string; amount: Money }): object {
    const payment = paymentsById.get(body.payment_id)
    if (payment?.status !== 'succeeded')
      return failure('invalid_request', 'The payment cannot be refunded', 'payment_id')
    giveBack(payment, body.amount.value)
    return { id: randomUUID(), status: 'succeeded', payment_id: payment.id, amount: body.amount }
  }

  const makers: Readonly<Record<string, (body: never) => object>> = {
    '/payments': createPayment,
    '/refunds': refund,
    '/payouts': createPayout,
  }

  function answer({ method, path, query, headers, body, text }: Exchange): { status: number; body: unknown } {
    const who = path.startsWith('/payouts') ? `${agent.agentId}:${agent.secretKey}` : `${shop.shopId}:${shop.secretKey}`
    if (headers.authorization !== `Basic ${Buffer.from(who).toString('base64')}`)
      return { status: 401, body: failure('invalid_credentials', 'wrong shop or key') }
    if (method === 'GET') {
      if (path === '/payments') return listed([...paymentsById.values()], query, strange)
      if (path === '/payouts') return listed([...payoutsById.values()], query, strange)
      const found = paymentsById.get(path.slice('/payments/'.length)) ?? payoutsById.get(path.slice('/payouts/'.length))
      return found === undefined
        ? { status: 404, body: failure('not_found', 'no such object') }
        : { status: 200, body: found }
    }
    const key = headers['idempotence-key']
    const make = makers[path]
    if (typeof key !== 'string' || key.length > 64 || make === undefined)
      return { status: 400, body: failure('invalid_request', 'Idempotence key is incorrect', 'Idempotence-Key') }
    return keys.once(key, `${path} ${text}`, () => madeFrom(make, body as { amount?: Money }))
  }

  const line = await startDouble(answer, {
    status: 400,
    body: failure('invalid_request', 'The receiver cannot be paid', 'payout_destination_data'),
  })
  const double: YookassaDouble = Object.assign(line, {
    ...shop,
    payouts: agent,
    receipts: false,
    paymentsById,
    payoutsById,
    strange,
    giveBack,
    forgetKeys: keys.forget,
    noticeOf: (about: 'payment' | 'payout', object: { status: string }) =>
      JSON.stringify({ type: 'notification', event: `${about}.${object.status}`, object }),
  })
  return double
}
