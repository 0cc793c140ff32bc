/** The gateway to the sandbox, as the site sees it. Play money only. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import { currency } from '../payment-state.ts'
import {
  type AskedPayout,
  type Capabilities,
  type Gateway,
  type ProviderPayout,
  readReference,
  referenceText,
} from '../gateway.ts'
import { listed, openPayment, openPayout, paymentById, payoutBy, refundPart, type SandboxPayout } from './books.ts'

export const sandboxName = 'sandbox'
export const signatureHeader = 'x-sandbox-signature'
/** The page where a payment is paid. */
export const payPath = (id: string) => `/sandbox/pay/${id}`
/** The same page on a device that only pays: no one has signed in there, so it links nowhere. */
export const elsewhere = 'elsewhere'

const capabilities: Capabilities = {
  topUp: [
    {
      id: 'sandbox-card',
      title: 'Учебная карта',
      about: 'На учебной странице',
      min: 10_00n,
      max: 100_000_00n,
      feePercent: 0,
      presets: [500_00n, 1000_00n, 3000_00n, 10_000_00n],
    },
    {
      id: 'sandbox-sbp',
      title: 'Учебный СБП',
      about: 'По QR-коду или ссылке',
      min: 10_00n,
      max: 100_000_00n,
      feePercent: 0,
      presets: [500_00n, 1000_00n, 3000_00n, 10_000_00n],
    },
  ],
  payout: [
    {
      id: 'sandbox-account',
      title: 'Учебный счёт',
      about: 'Вывод игровых рублей',
      min: 100_00n,
      max: 100_000_00n,
      fields: [{ name: 'account', label: 'Номер учебного счёта', example: '40817 12345', inputMode: 'numeric' }],
    },
  ],
  refunds: true,
  payoutKeyHours: Number.POSITIVE_INFINITY,
}

/** The signature of a notice's text. */
export const signNotice = (secret: Buffer, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

export function sandboxGateway({ db, secret, origin }: { db: Db; secret: Buffer; origin(): string }): Gateway {
  return {
    name: sandboxName,
    play: true,
    capabilities: () => capabilities,
    async createPayment({ key, reference, amountKopecks, returnUrl, method }) {
      const { id } = await openPayment(db, { key, reference: referenceText(reference), amountKopecks, returnUrl })
      return {
        providerId: id,
        payUrl: payPath(id),
        qr: method === 'sandbox-sbp' ? `${origin()}${payPath(id)}?${elsewhere}` : undefined,
      }
    },
    async fetchPayment(providerId) {
      const found = await paymentById(db, providerId)
      return (
        found && {
          providerId,
          reference: readReference(found.reference),
          status: found.status,
          amount: { kopecks: found.amount, currency: found.currency },
          returnedKopecks: found.returned,
          reason: found.status === 'canceled' ? 'Вы отказались от оплаты' : undefined,
        }
      )
    },
    parseNotice({ body, headers }) {
      const told = headers[signatureHeader]
      const expected = Buffer.from(signNotice(secret, body))
      const given = Buffer.from(typeof told === 'string' ? told : '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const { about, reference } = JSON.parse(body) as { about: 'payment' | 'payout'; reference: string }
      return { about, reference: readReference(reference) }
    },
    acknowledge: () => ({ status: 200, body: 'ok' }),
    refund: async (providerId, amountKopecks, key) =>
      (await refundPart(db, providerId, amountKopecks, key))
        ? 'done'
        : { declined: 'Столько у учебной платёжной системы не осталось' },
    readDetails(_method, { account = '' }) {
      const digits = account.replace(/\s/g, '')
      if (!/^\d{6,20}$/.test(digits)) return { declined: 'Номер учебного счёта — от 6 до 20 цифр' }
      return { details: { account: digits }, masked: `Учебный счёт •• ${digits.slice(-4)}` }
    },
    writePayout: async ({ reference, amountKopecks }) =>
      JSON.stringify({ reference: referenceText(reference), amount: `${amountKopecks}` } satisfies Asked),
    async payOut(order) {
      const { reference, amount } = JSON.parse(order.body) as Asked
      return seen(await openPayout(db, { key: order.key, reference, amountKopecks: BigInt(amount) }), order)
    },
    async fetchPayout(order) {
      const found = await payoutBy(db, { key: order.key, id: order.providerId })
      return found && seen(found, order)
    },
    async *list(from, until) {
      for (const about of ['payment', 'payout'] as const) {
        for (let after: string | undefined = ''; after !== undefined;) {
          const rows: Awaited<ReturnType<typeof listed>> = await listed(db, about, from, until, after)
          yield {
            unread: 0,
            operations: rows.map((row) => ({
              about,
              providerId: row.id,
              reference: readReference(row.reference),
              at: row.created_at,
              status: row.status,
              amount: { kopecks: row.amount, currency: row.currency },
              returnedKopecks: row.returned,
            })),
          }
          after = rows.at(-1)?.id
        }
      }
    },
  }
}

/** The request of a payout. The receiving account does not exist, so it is left out. */
interface Asked {
  reference: string
  amount: string
}

function seen({ id, status, amount, reference }: SandboxPayout, asked: AskedPayout): ProviderPayout {
  const wanted = asked.body === undefined ? undefined : (JSON.parse(asked.body) as Asked)
  return {
    providerId: id,
    status,
    amount: { kopecks: amount, currency },
    reason: status === 'canceled' ? 'Учебный счёт не принял перевод' : undefined,
    isAsAsked:
      reference === referenceText(asked.reference) && (wanted === undefined || BigInt(wanted.amount) === amount),
  }
}
