/**
 * Crypto Pay by its API: invoices priced in roubles and paid in coins, notifications signed with the token's hash,
 * transfers with a `spend_id` of ours. https://help.send.tg/en/articles/10279948-crypto-pay-api
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { TopUpMethod } from '@kurazh/contract/payments.ts'
import * as z from 'zod/mini'
import { type AskedPayout, type Capabilities, type Declined, type Gateway, type ListedPage, type ProviderPayment, type ProviderPayout, readReference, referenceText } from '../gateway.ts'
import { askProvider, kopecksFromText, textFromKopecks } from '../provider-http.ts'
import { momentOf, pageOf } from '../reconciliation/listing.ts'

export interface CryptoPaySettings {
  token: string
  /** Where the API is: of the main or the test network, or a double in tests. */
  apiUrl: string
}

export const cryptoSignatureHeader = 'crypto-pay-api-signature'

const rouble = 'RUB'
/** What transfers are made in: its price hardly moves between the request and the transfer. */
const asset = 'USDT'
const invoiceSeconds = 3600

const invoiceShape = z.object({
  invoice_id: z.number(), status: z.enum(['active', 'paid', 'expired']), currency_type: z.string(), fiat: z.optional(z.string()), amount: z.string(),
  payload: z.optional(z.string()), bot_invoice_url: z.optional(z.string()), mini_app_invoice_url: z.optional(z.string()),
})
const transferShape = z.object({ transfer_id: z.number(), user_id: z.union([z.number(), z.string()]), asset: z.string(), amount: z.string(), status: z.string(), comment: z.optional(z.string()) })
/** When each was made, as lists tell it. */
const invoiceMade = z.object({ created_at: z.string() })
const transferMade = z.object({ completed_at: z.string() })
const rowsAPage = 1000
/** What a transfer is asked for with. */
const askedShape = z.object({ user_id: z.number(), asset: z.string(), amount: z.string() })
const rateShape = z.object({ is_valid: z.boolean(), source: z.string(), target: z.string(), rate: z.string() })
const answerShape = z.union([z.object({ ok: z.literal(true), result: z.unknown() }), z.object({ ok: z.literal(false), error: z.object({ name: z.string() }) })])
const noticeShape = z.object({ update_type: z.string(), payload: z.object({ payload: z.optional(z.string()) }) })

const topUp: TopUpMethod = {
  id: 'crypto-pay', title: 'Криптовалюта', about: 'Счёт в рублях, оплата в Crypto Bot', min: 100_00n, max: 300_000_00n, feePercent: 0, presets: [500_00n, 1000_00n, 3000_00n, 10_000_00n],
}
const capabilities: Capabilities = {
  topUp: [topUp],
  payout: [
    {
      id: 'crypto-pay-out', title: 'Crypto Bot', about: `Придёт в ${asset} по курсу на момент отправки`, min: 500_00n, max: 300_000_00n,
      fields: [{ name: 'telegram', label: 'Номер в Telegram (ID)', example: '123456789', inputMode: 'numeric' }],
    },
  ],
  // Paid coins go back only as a transfer, which a person makes.
  refunds: false,
  payoutKeyHours: Number.POSITIVE_INFINITY,
}

/** The signature of a notification: HMAC of the body under the hash of the token. */
export function signCryptoNotice(token: string, body: string): string {
  return createHmac('sha256', hash('sha256', token, 'buffer')).update(body).digest('hex')
}

export function cryptoPayGateway(settings: CryptoPaySettings): Gateway {
  const call = caller(settings)
  return {
    name: 'crypto-pay',
    play: false,
    capabilities: () => capabilities,
    async createPayment({ reference, amountKopecks, description, returnUrl }) {
      // There is no key: an answer that was lost leaves an invoice nobody has seen, and the next one is paid.
      const made = await call('createInvoice', {
        currency_type: 'fiat', fiat: rouble, amount: textFromKopecks(amountKopecks), payload: referenceText(reference), description,
        paid_btn_name: 'callback', paid_btn_url: returnUrl, allow_comments: false, expires_in: invoiceSeconds,
      })
      if ('declined' in made) return made
      const invoice = invoiceShape.parse(made.result)
      const payUrl = invoice.mini_app_invoice_url ?? invoice.bot_invoice_url
      return { providerId: `${invoice.invoice_id}`, payUrl, qr: payUrl }
    },
    async fetchPayment(providerId) {
      const found = await call('getInvoices', { invoice_ids: providerId })
      if ('declined' in found) return undefined
      const invoice = z.object({ items: z.array(invoiceShape) }).parse(found.result).items.find(({ invoice_id: id }) => `${id}` === providerId)
      return invoice && seenInvoice(invoice)
    },
    parseNotice({ body, headers }) {
      const told = headers[cryptoSignatureHeader]
      const [given, expected] = [Buffer.from(typeof told === 'string' ? told : ''), Buffer.from(signCryptoNotice(settings.token, body))]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const notice = noticeShape.safeParse(json(body))
      return notice.success ? { about: 'payment', reference: readReference(notice.data.payload.payload) } : undefined
    },
    acknowledge: () => ({ status: 200, body: '' }),
    refund: async () => ({ declined: 'Crypto Pay не возвращает оплаченные счета: сделайте перевод плательщику' }),
    readDetails(_method, { telegram = '' }) {
      const digits = telegram.trim()
      return /^[1-9]\d{4,14}$/.test(digits) ? { details: { telegram: digits }, masked: `Telegram •• ${digits.slice(-4)}` } : { declined: 'ID в Telegram — число. Его покажет @userinfobot' }
    },
    async writePayout({ key, amountKopecks, details }) {
      const rate = await roublesPerAsset(call)
      return JSON.stringify({
        user_id: Number(details['telegram']), asset, amount: assetAmount(amountKopecks, rate), spend_id: spendId(settings.token, key), comment: commentOf(amountKopecks),
      })
    },
    async payOut(order) {
      const answer = await call('transfer', order.body)
      return 'declined' in answer ? answer : seenTransfer(transferShape.parse(answer.result), order)
    },
    async fetchPayout(order) {
      const found = await call('getTransfers', { spend_id: spendId(settings.token, order.key) })
      if ('declined' in found) throw new Error('Crypto Pay did not look')
      const [transfer] = z.object({ items: z.array(transferShape) }).parse(found.result).items
      return transfer && seenTransfer(transfer, order)
    },
    list: (from) => listed(call, from),
  }
}

async function* listed(call: Call, from: Date): AsyncIterable<ListedPage> {
  yield* pages(call, 'getInvoices', from, (row) => ({ ...seenInvoice(invoiceShape.parse(row)), about: 'payment', at: momentOf(invoiceMade.parse(row).created_at) }))
  yield* pages(call, 'getTransfers', from, (row) => {
    // A transfer names no order: it is known by its number.
    const { providerId, status, amount } = seenTransfer(transferShape.parse(row), { reference: { player: 0, id: 0 }, key: '', body: undefined, providerId: undefined })
    return { about: 'payout', providerId, reference: undefined, at: momentOf(transferMade.parse(row).completed_at), status, amount, returnedKopecks: 0n }
  })
}

/** Newest first, down to the first page that is wholly older: there is no asking by time. What comes meanwhile moves rows down, so that some are read twice. */
async function* pages(call: Call, method: string, from: Date, read: Parameters<typeof pageOf>[1]): AsyncIterable<ListedPage> {
  for (let offset = 0; ; offset += rowsAPage) {
    const answer = await call(method, { offset, count: rowsAPage })
    if ('declined' in answer) throw new Error('Crypto Pay gave no list')
    const { items } = z.object({ items: z.array(z.unknown()) }).parse(answer.result)
    const page = pageOf(items, read)
    yield page
    const isOlder = page.operations.length > 0 && page.operations.every(({ at }) => at < from)
    if (items.length < rowsAPage || isOlder) return
  }
}

type Call = (method: string, parameters: object | string) => Promise<{ result: unknown } | Declined>

function caller({ token, apiUrl }: CryptoPaySettings): Call {
  return async (method, body) => {
    const { status, body: raw } = await askProvider(`${apiUrl}/${method}`, { method: 'POST', headers: { 'crypto-pay-api-token': token }, body })
    const answer = answerShape.safeParse(raw)
    // A wrong token says nothing about the order; a spend_id that was used has made its transfer: both are unknown here.
    if (status === 401 || !answer.success) throw new Error(`Crypto Pay answered ${status}`)
    if (answer.data.ok) return { result: answer.data.result }
    if (/SPEND_ID/.test(answer.data.error.name)) throw new Error('the transfer exists already')
    return { declined: 'Crypto Pay не принял операцию. Проверьте сумму и получателя или выберите другой способ' }
  }
}

function seenInvoice(invoice: z.output<typeof invoiceShape>): ProviderPayment {
  const kopecks = kopecksFromText(invoice.amount)
  if (kopecks === undefined) throw new Error(`no amount: ${invoice.amount}`)
  return {
    providerId: `${invoice.invoice_id}`, reference: readReference(invoice.payload), amount: { kopecks, currency: invoice.fiat ?? invoice.currency_type }, returnedKopecks: 0n,
    status: invoice.status === 'paid' ? 'paid' : invoice.status === 'expired' ? 'canceled' : 'pending', reason: invoice.status === 'expired' ? 'Время на оплату истекло' : undefined,
  }
}

/** The roubles a transfer is for stand in its comment: what arrives is coins. */
const commentOf = (kopecks: bigint) => `${textFromKopecks(kopecks)} ${rouble}`

function seenTransfer(transfer: z.output<typeof transferShape>, asked: AskedPayout): ProviderPayout {
  const [, roubles = ''] = /^(\d+\.\d\d) RUB$/.exec(transfer.comment ?? '') ?? []
  const kopecks = kopecksFromText(roubles)
  if (kopecks === undefined) throw new Error('a transfer without the roubles it is for')
  const providerId = `${transfer.transfer_id}`
  return {
    providerId, status: transfer.status === 'completed' ? 'paid' : 'pending', amount: { kopecks, currency: rouble }, reason: undefined,
    isAsAsked: asked.body === undefined ? asked.providerId === providerId : isAskedBy(asked.body, transfer),
  }
}

/** The same coins, in hundredths as they are asked for, to the same receiver: a key alone does not say that a transfer is this one. */
function isAskedBy(body: string, { user_id: receiver, asset: coin, amount }: z.output<typeof transferShape>): boolean {
  const asked = askedShape.parse(json(body))
  return `${receiver}` === `${asked.user_id}` && coin === asked.asset && kopecksFromText(amount) === kopecksFromText(asked.amount)
}

/** Millionths of a rouble for one coin, by the provider's own rate. */
async function roublesPerAsset(call: Call): Promise<bigint> {
  const answer = await call('getExchangeRates', {})
  const rates = 'declined' in answer ? [] : z.array(rateShape).parse(answer.result)
  const rate = rates.find(({ source, target, is_valid: valid }) => valid && source === asset && target === rouble)?.rate
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(rate ?? '') ?? []
  const millionths = whole === undefined ? 0n : BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'))
  if (millionths === 0n) throw new Error('there is no rate of the rouble')
  return millionths
}

/** Coins for so many kopecks, to the hundredth, rounded down. */
function assetAmount(kopecks: bigint, roublesE6: bigint): string {
  return textFromKopecks((kopecks * 1_000_000n) / roublesE6)
}

const spendId = (token: string, key: string) => hash('sha256', `${token} ${key}`, 'hex')

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
