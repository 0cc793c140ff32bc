/** A double of Crypto Pay: the published protocol, as far as the site uses it. */
import { kopecksFromText } from '../features/payments/provider-http.ts'
import { type Double, type Exchange, startDouble } from './provider-double.ts'

export interface CryptoPayDouble extends Double {
  readonly token: string
  readonly invoices: Map<number, CryptoInvoice>
  readonly transfers: Map<string, CryptoTransfer>
  /** The funds for payouts, in hundredths of a coin. */
  coins: bigint
  /** The body of the notice that an invoice was paid. */
  noticeOf(invoice: CryptoInvoice): string
}

export interface CryptoInvoice {
  invoice_id: number
  created_at: string
  status: 'active' | 'paid' | 'expired'
  currency_type: string
  fiat: string
  amount: string
  payload: string
  mini_app_invoice_url: string
}
export interface CryptoTransfer {
  transfer_id: number
  completed_at: string
  spend_id: string
  user_id: string
  asset: string
  amount: string
  status: 'completed'
  comment: string
}

interface Asked {
  invoice_ids?: string
  spend_id?: string
  offset?: number
  count?: number
}

/** Newest first, a hundred by default. */
function found<Item>(all: readonly Item[], asked: Asked, fits: (item: Item, asked: Asked) => boolean): Item[] {
  const { offset = 0, count = 100 } = asked
  return all
    .toReversed()
    .filter((item) => fits(item, asked))
    .slice(offset, offset + Math.min(count, 1000))
}

const token = '12345:AAtoken-of-a-double-for-tests'
const ok = (result: unknown) => ({ status: 200, body: { ok: true, result } })
const no = (name: string) => ({ status: 400, body: { ok: false, error: { code: 400, name } } })

/** Starts it on a free port. */
export async function startCryptoPayDouble(): Promise<CryptoPayDouble> {
  const invoices = new Map<number, CryptoInvoice>()
  const transfers = new Map<string, CryptoTransfer>()

  function createInvoice(body: { currency_type: string; fiat: string; amount: string; payload: string }) {
    if ((kopecksFromText(body.amount) ?? 0n) < 100n) return no('AMOUNT_TOO_SMALL')
    const id = 1000 + invoices.size
    const { currency_type, fiat, amount, payload } = body
    const invoice: CryptoInvoice = {
      invoice_id: id,
      created_at: new Date().toISOString(),
      status: 'active',
      currency_type,
      fiat,
      amount,
      payload,
      mini_app_invoice_url: `https://t.me/CryptoBot/app?startapp=invoice-${id}`,
    }
    invoices.set(id, invoice)
    return ok(invoice)
  }

  function transfer(body: { user_id: number; asset: string; amount: string; spend_id: string; comment: string }) {
    if (transfers.has(body.spend_id)) return no('SPEND_ID_ALREADY_USED')
    if (body.user_id === 404_404) return no('USER_NOT_FOUND')
    if ((kopecksFromText(body.amount) ?? 0n) > double.coins) return no('NOT_ENOUGH_COINS')
    const { user_id, asset, amount, spend_id, comment } = body
    const made: CryptoTransfer = {
      transfer_id: 1 + transfers.size,
      completed_at: new Date().toISOString(),
      spend_id,
      user_id: `${user_id}`,
      asset,
      amount,
      status: 'completed',
      comment,
    }
    transfers.set(spend_id, made)
    return ok(made)
  }

  function answer({ path, headers, body }: Exchange) {
    if (headers['crypto-pay-api-token'] !== token)
      return { status: 401, body: { ok: false, error: { code: 401, name: 'UNAUTHORIZED' } } }
    switch (path) {
      case '/createInvoice':
        return createInvoice(body as CryptoInvoice)
      case '/getInvoices':
        return ok({
          items: found(
            [...invoices.values()],
            body as Asked,
            ({ invoice_id: id }, { invoice_ids: ids }) => ids === undefined || ids.split(',').includes(`${id}`),
          ),
        })
      case '/transfer':
        return transfer(body as Parameters<typeof transfer>[0])
      case '/getTransfers':
        return ok({
          items: found(
            [...transfers.values()],
            body as Asked,
            (each, { spend_id: id }) => id === undefined || each.spend_id === id,
          ),
        })
      case '/getExchangeRates':
        return ok([
          { is_valid: true, source: 'TON', target: 'RUB', rate: '250.5' },
          { is_valid: true, source: 'USDT', target: 'RUB', rate: '81.24' },
        ])
      default:
        return { status: 405, body: { ok: false, error: { code: 405, name: 'METHOD_NOT_FOUND' } } }
    }
  }

  const line = await startDouble(answer, no('USER_NOT_FOUND'))
  const double: CryptoPayDouble = Object.assign(line, {
    token,
    coins: 1_000_000_000_00n,
    invoices,
    transfers,
    noticeOf: (invoice: CryptoInvoice) =>
      JSON.stringify({
        update_id: 1,
        update_type: 'invoice_paid',
        request_date: '2026-11-21T08:00:00Z',
        payload: invoice,
      }),
  })
  return double
}
