/**
 * Gateway to Crypto Pay: invoices priced in roubles and paid in coins, notifications signed with the hash of the token,
 * transfers with our own `spend_id`. https://help.send.tg/en/articles/10279948-crypto-pay-api
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { TopUpMethod } from '@kurazh/contract/money/payments.ts'
import * as z from 'zod/mini'
import {
  type AskedPayout,
  type Capabilities,
  type Declined,
  type Gateway,
  type ListedPage,
  type ProviderPayment,
  type ProviderPayout,
  readReference,
  referenceOfSite,
  siteIn,
  refusedBy,
} from '../gateway.ts'
import { askProvider, isLocal, kopecksFromText, textFromKopecks } from '../provider-http.ts'
import { momentOf, pageOf } from '../reconciliation/listing.ts'

export interface CryptoPaySettings {
  token: string
  /** The address of the API: main network, test network or a test double. */
  apiUrl: string
}

export const cryptoSignatureHeader = 'crypto-pay-api-signature'
const tokenHeader = 'crypto-pay-api-token'

const rouble = 'RUB'
/** The coin of transfers: its price hardly moves between the request and the transfer. */
const asset = 'USDT'
const invoiceSeconds = 3600

const invoiceShape = z.object({
  invoice_id: z.number(),
  status: z.enum(['active', 'paid', 'expired']),
  currency_type: z.string(),
  fiat: z.optional(z.string()),
  amount: z.string(),
  payload: z.optional(z.string()),
  bot_invoice_url: z.optional(z.string()),
  mini_app_invoice_url: z.optional(z.string()),
})
const transferShape = z.object({
  transfer_id: z.number(),
  user_id: z.union([z.number(), z.string()]),
  asset: z.string(),
  amount: z.string(),
  status: z.string(),
  comment: z.optional(z.string()),
})
/** When each was created, as in lists. */
const invoiceMade = z.object({ created_at: z.string() })
const transferMade = z.object({ completed_at: z.string() })
const rowsAPage = 1000
/** The request of a transfer. */
const askedShape = z.object({ user_id: z.number(), asset: z.string(), amount: z.string() })
const rateShape = z.object({ is_valid: z.boolean(), source: z.string(), target: z.string(), rate: z.string() })
const answerShape = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.object({ name: z.string() }) }),
])
const noticeShape = z.object({ update_type: z.string(), payload: z.object({ payload: z.optional(z.string()) }) })

const topUp: TopUpMethod = {
  id: 'crypto-pay',
  title: 'Криптовалюта',
  about: 'Счёт в рублях, оплата в Crypto Bot',
  min: 100_00n,
  max: 300_000_00n,
  feePercent: 0,
  presets: [500_00n, 1000_00n, 3000_00n, 10_000_00n],
}
const capabilities: Capabilities = {
  topUp: [topUp],
  payout: [
    {
      id: 'crypto-pay-out',
      title: 'Crypto Bot',
      about: `Придёт в ${asset} по курсу на момент отправки`,
      min: 500_00n,
      max: 300_000_00n,
      fields: [{ name: 'telegram', label: 'Номер в Telegram (ID)', example: '123456789', inputMode: 'numeric' }],
    },
  ],
  // Paid coins can only be returned by a transfer, which a person makes.
  refunds: false,
  payoutKeyHours: Number.POSITIVE_INFINITY,
}

/** The signature of a notification: HMAC of the body with the hash of the token as the key. */
export function signCryptoNotice(token: string, body: string): string {
  return createHmac('sha256', hash('sha256', token, 'buffer'))
    .update(body)
    .digest('hex')
}

export function cryptoPayGateway(settings: CryptoPaySettings): Gateway {
  const call = caller(settings)
  return {
    name: 'crypto-pay',
    play: false,
    trial: new URL(settings.apiUrl).hostname.startsWith('testnet-') || isLocal(settings.apiUrl),
    async checkKey() {
      const { status } = await askProvider(`${settings.apiUrl}/getMe`, {
        method: 'POST',
        headers: { [tokenHeader]: settings.token },
        body: {},
      })
      if (status === 401) return 'токен не принят'
      if (status !== 200) throw new Error(`Crypto Pay answered ${status}`)
      return undefined
    },
    capabilities: () => capabilities,
    async createPayment({ reference, site, amountKopecks, description, returnUrl }) {
      // Invoices have no idempotency key: a lost answer leaves an invoice that no one has seen, and the next one is
      // paid.
      const made = await call('createInvoice', {
        currency_type: 'fiat',
        fiat: rouble,
        amount: textFromKopecks(amountKopecks),
        payload: referenceOfSite(reference, site),
        description,
        paid_btn_name: 'callback',
        paid_btn_url: returnUrl,
        allow_comments: false,
        expires_in: invoiceSeconds,
      })
      if ('declined' in made) return made
      const invoice = invoiceShape.parse(made.result)
      const payUrl = invoice.mini_app_invoice_url ?? invoice.bot_invoice_url
      return { providerId: `${invoice.invoice_id}`, payUrl, qr: payUrl }
    },
    async fetchPayment(providerId) {
      const found = await call('getInvoices', { invoice_ids: providerId })
      if ('declined' in found) return undefined
      const invoice = z
        .object({ items: z.array(invoiceShape) })
        .parse(found.result)
        .items.find(({ invoice_id: id }) => `${id}` === providerId)
      return invoice && seenInvoice(invoice)
    },
    parseNotice({ body, headers }) {
      const told = headers[cryptoSignatureHeader]
      const [given, expected] = [
        Buffer.from(typeof told === 'string' ? told : ''),
        Buffer.from(signCryptoNotice(settings.token, body)),
      ]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const notice = noticeShape.safeParse(json(body))
      return notice.success ? { about: 'payment', reference: readReference(notice.data.payload.payload) } : undefined
    },
    acknowledge: () => ({ status: 200, body: '' }),
    refund: async () => ({ declined: 'Crypto Pay не возвращает оплаченные счета: сделайте перевод плательщику' }),
    readDetails(_method, { telegram = '' }) {
      const digits = telegram.trim()
      return /^[1-9]\d{4,14}$/.test(digits)
        ? { details: { telegram: digits }, masked: `Telegram •• ${digits.slice(-4)}` }
        : { declined: 'ID в Telegram — число. Его покажет @userinfobot' }
    },
    async writePayout({ key, amountKopecks, details }) {
      const rate = await roublesPerAsset(call)
      return JSON.stringify({
        user_id: Number(details['telegram']),
        asset,
        amount: assetAmount(amountKopecks, rate),
        spend_id: spendId(settings.token, key),
        comment: commentOf(amountKopecks),
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
  yield* pages(call, 'getInvoices', from, (row) => {
    const invoice = invoiceShape.parse(row)
    return {
      ...seenInvoice(invoice),
      about: 'payment',
      at: momentOf(invoiceMade.parse(row).created_at),
      site: siteIn(invoice.payload),
    }
  })
  yield* pages(call, 'getTransfers', from, (row) => {
    // A transfer names no order; it is identified by its id.
    const { providerId, status, amount } = seenTransfer(transferShape.parse(row), {
      reference: { player: 0, id: 0 },
      key: '',
      body: undefined,
      providerId: undefined,
    })
    return {
      about: 'payout',
      providerId,
      reference: undefined,
      at: momentOf(transferMade.parse(row).completed_at),
      status,
      amount,
      returnedKopecks: 0n,
    }
  })
}

/**
 * Newest first, up to the first page that is completely older: the API has no filter by time. Rows added during the
 * reading shift the others, so some are read twice.
 */
async function* pages(
  call: Call,
  method: string,
  from: Date,
  read: Parameters<typeof pageOf>[1],
): AsyncIterable<ListedPage> {
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

/**
 * Errors about the player's choice or input. Others, such as too few coins or a disabled method, are the site's fault.
 */
const playersFaults = [
  { about: /^AMOUNT_/, say: 'Crypto Pay не принял такую сумму. Укажите другую или выберите другой способ' },
  {
    about: /USER/,
    say: 'Crypto Pay не нашёл получателя. Проверьте ID в Telegram: на него должен быть открыт Crypto Bot',
  },
]

type Call = (method: string, parameters: object | string) => Promise<{ result: unknown } | Declined>

function caller({ token, apiUrl }: CryptoPaySettings): Call {
  return async (method, body) => {
    const { status, body: raw } = await askProvider(`${apiUrl}/${method}`, {
      method: 'POST',
      headers: { [tokenHeader]: token },
      body,
    })
    const answer = answerShape.safeParse(raw)
    // A wrong token says nothing about the order, and a used spend_id means that the transfer exists: both are unknown
    // here.
    if (status === 401 || !answer.success) throw new Error(`Crypto Pay answered ${status}`)
    if (answer.data.ok) return { result: answer.data.result }
    if (/SPEND_ID/.test(answer.data.error.name)) throw new Error('the transfer exists already')
    const { name } = answer.data.error
    return refusedBy(name, undefined, playersFaults.find(({ about }) => about.test(name))?.say)
  }
}

function seenInvoice(invoice: z.output<typeof invoiceShape>): ProviderPayment {
  const kopecks = kopecksFromText(invoice.amount)
  if (kopecks === undefined) throw new Error(`no amount: ${invoice.amount}`)
  return {
    providerId: `${invoice.invoice_id}`,
    reference: readReference(invoice.payload),
    amount: { kopecks, currency: invoice.fiat ?? invoice.currency_type },
    returnedKopecks: 0n,
    status: invoice.status === 'paid' ? 'paid' : invoice.status === 'expired' ? 'canceled' : 'pending',
    reason: invoice.status === 'expired' ? 'Время на оплату истекло' : undefined,
  }
}

/** The comment has the amount in roubles, because the transfer itself is in coins. */
const commentOf = (kopecks: bigint) => `${textFromKopecks(kopecks)} ${rouble}`

function seenTransfer(transfer: z.output<typeof transferShape>, asked: AskedPayout): ProviderPayout {
  const [, roubles = ''] = /^(\d+\.\d\d) RUB$/.exec(transfer.comment ?? '') ?? []
  const kopecks = kopecksFromText(roubles)
  if (kopecks === undefined) throw new Error('a transfer without the roubles it is for')
  const providerId = `${transfer.transfer_id}`
  return {
    providerId,
    status: transfer.status === 'completed' ? 'paid' : 'pending',
    amount: { kopecks, currency: rouble },
    reason: undefined,
    isAsAsked: asked.body === undefined ? asked.providerId === providerId : isAskedBy(asked.body, transfer),
  }
}

/**
 * The same coins (in hundredths, as requested) to the same receiver: the key alone does not prove that a transfer is
 * this one.
 */
function isAskedBy(body: string, { user_id: receiver, asset: coin, amount }: z.output<typeof transferShape>): boolean {
  const asked = askedShape.parse(json(body))
  return (
    `${receiver}` === `${asked.user_id}` &&
    coin === asked.asset &&
    kopecksFromText(amount) === kopecksFromText(asked.amount)
  )
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

/** Coins for this many kopecks, rounded down to the hundredth. */
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
