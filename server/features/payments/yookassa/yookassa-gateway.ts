/**
 * Gateway to YooKassa (API v3): payments and payouts with `Idempotence-Key`, notifications as hints from known
 * addresses, everything fetched again. https://yookassa.ru/developers/api
 */
import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import {
  type Amount,
  type AskedPayout,
  type Capabilities,
  type CreatedPayment,
  type Declined,
  type Gateway,
  type ListedPage,
  type ProviderPayment,
  type ProviderPayout,
  readReference,
  referenceText,
  refusedBy,
} from '../gateway.ts'
import { askProvider, isLocal, kopecksFromText, type ProviderAnswer, textFromKopecks } from '../provider-http.ts'
import { momentOf, pageOf } from '../reconciliation/listing.ts'
import { isThisMachine, isYookassaAddress } from './addresses.ts'
import { receiptOf, type ReceiptSettings } from './receipt.ts'
import { payoutDetails, payoutDestination, payoutMethods } from './payout-details.ts'

export interface YookassaSettings {
  shopId: string
  secretKey: string
  /** The payouts gateway has credentials of its own; without them there are no payouts. */
  payouts: { agentId: string; secretKey: string } | undefined
  /** How receipts are written; undefined if the shop issues them otherwise, or need not. */
  receipt?: ReceiptSettings | undefined
  /** The address of the API, if it is not the provider's own: a test double, whose notices come from this machine. */
  apiUrl: string | undefined
}

const apiUrl = 'https://api.yookassa.ru/v3'
const currency = 'RUB'

const money = z.object({ value: z.string(), currency: z.string() })
const cancellation = z.optional(z.object({ reason: z.string() }))
const metadata = z.optional(z.object({ order: z.optional(z.string()), site: z.optional(z.string()) }))
const paymentShape = z.object({
  id: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: money,
  refunded_amount: z.optional(money),
  metadata,
  confirmation: z.optional(
    z.object({ confirmation_url: z.optional(z.string()), confirmation_data: z.optional(z.string()) }),
  ),
  cancellation_details: cancellation,
})
/** What a list adds to each of its rows. */
const made = z.object({ created_at: z.string() })
const listShape = z.object({ items: z.array(z.unknown()), next_cursor: z.optional(z.string()) })
const destination = z.object({
  type: z.string(),
  account_number: z.optional(z.string()),
  phone: z.optional(z.string()),
  bank_id: z.optional(z.string()),
})
const payoutShape = z.object({
  id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount: money,
  metadata,
  payout_destination: z.optional(destination),
  cancellation_details: cancellation,
})
/** The request of a payout, as far as answers are compared with it. */
const askedShape = z.object({ amount: money, payout_destination_data: destination })
/** A refund's notice names its payment, not our order. */
const noticeShape = z.object({
  type: z.literal('notification'),
  event: z.string(),
  object: z.object({ metadata, payment_id: z.optional(z.string().check(z.maxLength(64))) }),
})
const failureShape = z.object({ type: z.literal('error'), code: z.string(), parameter: z.optional(z.string()) })

const methods: Readonly<Record<string, string>> = { 'yookassa-card': 'bank_card', 'yookassa-sbp': 'sbp' }
const presets = [500_00n, 1000_00n, 3000_00n, 10_000_00n]

/** Why a payment or payout was canceled, if the player can do something about it. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'На карте или счёте не хватило денег',
  expired_on_confirmation: 'Время на оплату истекло',
  canceled_by_payer: 'Вы отказались от оплаты',
  '3d_secure_failed': 'Банк не подтвердил оплату',
  card_expired: 'У карты истёк срок',
  recipient_not_found: 'Получатель не найден: проверьте реквизиты',
  one_time_limit_exceeded: 'Сумма больше разового лимита получателя',
  rejected_by_payee: 'Получатель не может принять перевод',
  recipient_check_failed: 'Получателя не удалось проверить',
}
const reasonOf = (details: { reason: string } | undefined) =>
  details && (reasons[details.reason] ?? 'Платёжная система отменила операцию')

export function yookassaGateway(settings: YookassaSettings): Gateway {
  const api = client(settings)
  const isProvider = settings.apiUrl === undefined ? isYookassaAddress : isThisMachine
  const capabilities: Capabilities = {
    topUp: [
      {
        id: 'yookassa-card',
        title: 'Банковская карта',
        about: 'Оплата на странице ЮKassa',
        min: 100_00n,
        max: 350_000_00n,
        feePercent: 0,
        presets,
      },
      {
        id: 'yookassa-sbp',
        title: 'СБП',
        about: 'По QR-коду из приложения банка',
        min: 100_00n,
        max: 700_000_00n,
        feePercent: 0,
        presets,
      },
    ],
    payout: settings.payouts === undefined ? [] : payoutMethods,
    refunds: true,
    receipts: settings.receipt !== undefined,
    // The provider keeps the key for a day; an hour is left for clock differences.
    payoutKeyHours: 23,
  }
  return {
    name: 'yookassa',
    play: false,
    trial: isLocal(settings.apiUrl) || [settings.secretKey, settings.payouts?.secretKey ?? testKey].every(isTestKey),
    checkKey: () => keysRefused(api, settings.payouts !== undefined),
    capabilities: () => capabilities,
    async createPayment({ reference, site, key, method, amountKopecks, description, returnUrl, receiptEmail: email }) {
      const amount = amountOf(amountKopecks)
      const answer = await api.post('/payments', key, {
        amount,
        capture: true,
        description,
        metadata: { order: referenceText(reference), site },
        ...(settings.receipt !== undefined &&
          email !== null && { receipt: receiptOf(settings.receipt, { email, description, amount }) }),
        payment_method_data: { type: methods[method] ?? 'bank_card' },
        confirmation: { type: 'redirect', return_url: returnUrl },
      })
      return declined(answer) ?? created(paymentShape.parse(answer.body), method)
    },
    async fetchPayment(providerId) {
      const answer = await api.get(`/payments/${encodeURIComponent(providerId)}`)
      return answer.status === 404 ? undefined : seenPayment(paymentShape.parse(answer.body))
    },
    parseNotice({ body, address }) {
      if (!isProvider(address)) return undefined
      const notice = noticeShape.safeParse(json(body))
      if (!notice.success) return undefined
      const { event, object } = notice.data
      return {
        about: event.startsWith('payout') ? 'payout' : 'payment',
        reference: readReference(object.metadata?.order),
        providerId: object.payment_id,
      }
    },
    acknowledge: () => ({ status: 200, body: '' }),
    async refund(providerId, amountKopecks, key) {
      const answer = await api.post('/refunds', key, { payment_id: providerId, amount: amountOf(amountKopecks) })
      return (
        declined(answer) ??
        (z.object({ status: z.string() }).parse(answer.body).status === 'succeeded' ? 'done' : 'pending')
      )
    },
    readDetails: payoutDetails,
    writePayout: async ({ reference, method, amountKopecks, details, description }) =>
      JSON.stringify({
        amount: amountOf(amountKopecks),
        description,
        metadata: { order: referenceText(reference) },
        payout_destination_data: payoutDestination(method, details),
      }),
    async payOut(order) {
      const answer = await api.post('/payouts', order.key, order.body)
      return declined(answer) ?? seenPayout(payoutShape.parse(answer.body), order)
    },
    async fetchPayout(order) {
      // There is no lookup by our key: a lost answer is found by sending the payout again under it.
      if (order.providerId === undefined) return undefined
      const answer = await api.get(`/payouts/${encodeURIComponent(order.providerId)}`)
      return answer.status === 404 ? undefined : seenPayout(payoutShape.parse(answer.body), order)
    },
    list: (from, until) => listed(api.get, settings.payouts !== undefined, from, until),
  }
}

/** Payments, and payouts if they are configured. */
async function* listed(get: Get, withPayouts: boolean, from: Date, until: Date): AsyncIterable<ListedPage> {
  yield* pages(get, '/payments', from, until, (row) => {
    const payment = paymentShape.parse(row)
    return { ...seenPayment(payment), about: 'payment', at: madeAt(row), site: payment.metadata?.site }
  })
  if (!withPayouts) return
  yield* pages(get, '/payouts', from, until, (row) => {
    const { id, status, amount, metadata: named } = payoutShape.parse(row)
    return {
      about: 'payout',
      providerId: id,
      reference: readReference(named?.order),
      at: madeAt(row),
      amount: seenAmount(amount),
      status: status === 'succeeded' ? 'paid' : status,
      returnedKopecks: 0n,
    }
  })
}

type Get = (path: string) => Promise<ProviderAnswer>
const madeAt = (row: unknown) => momentOf(made.parse(row).created_at)

/** Reads a list by its cursor. https://yookassa.ru/developers/using-api/lists */
async function* pages(
  get: Get,
  path: string,
  from: Date,
  until: Date,
  read: Parameters<typeof pageOf>[1],
): AsyncIterable<ListedPage> {
  const asked = new URLSearchParams({
    'created_at.gte': from.toISOString(),
    'created_at.lt': until.toISOString(),
    limit: '100',
  })
  const seen = new Set<string>()
  for (;;) {
    const answer = await get(`${path}?${asked.toString()}`)
    if (answer.status !== 200) throw new Error(`YooKassa answered ${answer.status}`)
    const { items, next_cursor: next } = listShape.parse(answer.body)
    yield pageOf(items, read)
    if (next === undefined) return
    if (seen.has(next)) throw new Error('YooKassa goes round in its list')
    seen.add(next)
    asked.set('cursor', next)
  }
}

/** Keys of test shops begin with it: https://yookassa.ru/developers/using-api/testing */
const testKey = 'test_'
const isTestKey = (key: string) => key.startsWith(testKey)
const isRefused = ({ status }: ProviderAnswer) => status === 401 || status === 403

/** Asks about the shop and, with payouts, about the last of them: both keys are tried, and nothing is moved. */
async function keysRefused(api: { get: Get }, withPayouts: boolean): Promise<string | undefined> {
  const shop = await api.get('/me')
  if (isRefused(shop)) return 'ключ магазина не принят'
  const payouts = withPayouts ? await api.get('/payouts?limit=1') : shop
  if (isRefused(payouts)) return 'ключ шлюза выплат не принят'
  if (shop.status !== 200 || payouts.status !== 200)
    throw new Error(`YooKassa answered ${shop.status}, ${payouts.status}`)
  return undefined
}

function client({ shopId, secretKey, payouts, apiUrl: base = apiUrl }: YookassaSettings) {
  const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const authorization = (path: string) =>
    path.startsWith('/payouts') && payouts !== undefined
      ? basic(payouts.agentId, payouts.secretKey)
      : basic(shopId, secretKey)
  return {
    get: (path: string) =>
      askProvider(`${base}${path}`, { method: 'GET', headers: { authorization: authorization(path) } }),
    post: (path: string, key: string, body: unknown) =>
      askProvider(`${base}${path}`, {
        method: 'POST',
        headers: { authorization: authorization(path), [keyHeader]: keyOf(shopId, key) },
        body,
      }),
  }
}

const keyHeader = 'Idempotence-Key'
/** Makes our key different from those of other sites under the same shop, within the 64 characters of the header. */
const keyOf = (shopId: string, key: string) => hash('sha256', `${shopId} ${key}`, 'hex')

const amountOf = (kopecks: bigint) => ({ value: textFromKopecks(kopecks), currency })

/**
 * A refusal. Wrong credentials say nothing about the order: they throw, and the order waits until they are right. So
 * does «Idempotence key duplicated»: something with another text was requested under this key before.
 */
function declined({ status, body }: ProviderAnswer): Declined | undefined {
  if (status === 200) return undefined
  const failure = failureShape.safeParse(body)
  if (status === 401 || status === 403 || !failure.success || failure.data.parameter === keyHeader)
    throw new Error(`YooKassa answered ${status}`)
  const { code, parameter } = failure.data
  return refusedBy(code, parameter, playersFaults.find(({ about }) => about.test(parameter ?? ''))?.say)
}

/**
 * Parameters that the player has chosen or typed. The method is not one of them: a method that the shop has not enabled
 * is the site's fault.
 */
const playersFaults = [
  { about: /^amount\b/, say: 'Платёжная система не приняла такую сумму. Укажите другую или выберите другой способ' },
  {
    about: /^payout_destination/,
    say: 'Платёжная система не приняла реквизиты. Проверьте их или выберите другой способ',
  },
]

function created({ id, confirmation }: z.output<typeof paymentShape>, method: string): CreatedPayment {
  const payUrl = confirmation?.confirmation_url
  return {
    providerId: id,
    payUrl,
    qr: method === 'yookassa-sbp' ? (confirmation?.confirmation_data ?? payUrl) : undefined,
  }
}

function seenAmount({ value, currency: named }: z.output<typeof money>): Amount {
  const kopecks = kopecksFromText(value)
  if (kopecks === undefined) throw new Error(`no amount: ${value}`)
  return { kopecks, currency: named }
}

function seenPayment(seen: z.output<typeof paymentShape>): ProviderPayment {
  return {
    providerId: seen.id,
    reference: readReference(seen.metadata?.order),
    amount: seenAmount(seen.amount),
    status: seen.status === 'succeeded' ? 'paid' : seen.status === 'canceled' ? 'canceled' : 'pending',
    returnedKopecks: seen.refunded_amount === undefined ? 0n : seenAmount(seen.refunded_amount).kopecks,
    reason: reasonOf(seen.cancellation_details),
  }
}

function seenPayout(seen: z.output<typeof payoutShape>, asked: AskedPayout): ProviderPayout {
  return {
    providerId: seen.id,
    amount: seenAmount(seen.amount),
    status: seen.status === 'succeeded' ? 'paid' : seen.status,
    isAsAsked:
      seen.metadata?.order === referenceText(asked.reference) &&
      (asked.body === undefined || isAskedBy(asked.body, seen)),
    reason: reasonOf(seen.cancellation_details),
  }
}

/** Compares the sum and the receiver; receiver fields missing in the provider's answer are not compared. */
function isAskedBy(body: string, { amount, payout_destination: to }: z.output<typeof payoutShape>): boolean {
  const { amount: asked, payout_destination_data: wanted } = askedShape.parse(json(body))
  const agrees = (told: string | undefined, meant: string | undefined) => told === undefined || told === meant
  return (
    kopecksFromText(amount.value) === kopecksFromText(asked.value) &&
    amount.currency === asked.currency &&
    (to === undefined ||
      (to.type === wanted.type &&
        agrees(to.account_number, wanted.account_number) &&
        agrees(to.phone, wanted.phone) &&
        agrees(to.bank_id, wanted.bank_id)))
  )
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
