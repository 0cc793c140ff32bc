/**
 * The interface to a payment system. A gateway translates the provider's protocol into these few operations. Facts
 * about money come only from fetching, never from notices.
 *
 * A method that throws means "unknown": the work may have been done. A definite refusal is a value.
 */
import type { PayoutMethod, TopUpMethod } from '@kurazh/contract/money/payments.ts'

/** An amount as the provider states it: the currency is checked, never assumed. */
export interface Amount {
  kopecks: bigint
  currency: string
}

/** Our reference of a payment or payout at the provider; every fetch returns it. */
export interface Reference {
  player: number
  id: number
}

export interface NewPayment {
  reference: Reference
  /** The mark of this site: two sites of one shop may have orders with the same number. */
  site: string
  /** The idempotency key: sent again, it is the same payment. */
  key: string
  method: string
  amountKopecks: bigint
  description: string
  returnUrl: string
  /** The address for the receipt; null if this payment system needs none. */
  receiptEmail: string | null
}

export interface CreatedPayment {
  providerId: string
  payUrl: string | undefined
  /** The content of its QR code. */
  qr: string | undefined
}

export interface ProviderPayment {
  providerId: string
  /** Undefined if the provider's answer names none of ours. */
  reference: Reference | undefined
  status: 'pending' | 'paid' | 'canceled'
  /** What the payer was charged for us, before the provider's own fee. */
  amount: Amount
  /** Returned to the payer so far, in the same currency; only ever grows. */
  returnedKopecks: bigint
  /** Why it was canceled, in Russian. */
  reason: string | undefined
}

export interface NewPayout {
  reference: Reference
  key: string
  method: string
  amountKopecks: bigint
  details: Details
  description: string
}
export type Details = Readonly<Record<string, string>>

/** A payout as requested, for comparison with the provider's own record. */
export interface AskedPayout {
  reference: Reference
  key: string
  /** The exact text of the request; undefined if it was not stored. */
  body: string | undefined
  providerId: string | undefined
}

export interface ProviderPayout {
  providerId: string
  status: 'pending' | 'paid' | 'canceled'
  amount: Amount
  /** False if the provider has something else under this key or id: another receiver or sum. */
  isAsAsked: boolean
  reason: string | undefined
}

/**
 * A refusal. It is definite if nothing was requested under this key before; for a repeat it says nothing about the
 * first request. The text is for the player.
 */
export interface Declined {
  declined: string
  /** What the provider said; left out if it was not asked. */
  refusal?: ProviderRefusal
}

/** The provider's own reason for a refusal, safe to log and count: it contains nothing that was sent. */
export interface ProviderRefusal {
  code: string
  parameter: string | undefined
  /** The site is configured wrongly, or lacks money there: the player can do nothing about it. */
  bySite: boolean
}

/**
 * A refusal with the provider's code. `fault` is the text for the player if it is about the player's choice or input.
 */
export function refusedBy(code: string, parameter: string | undefined, fault: string | undefined): Declined {
  const declined =
    fault ??
    'Платёжная система не приняла операцию из-за настроек сайта. Вы всё сделали верно, деньги на месте, и мы уже знаем об ошибке. Выберите другой способ или попробуйте позже'
  return {
    declined,
    refusal: {
      code: word(code),
      parameter: parameter === undefined ? undefined : word(parameter),
      bySite: fault === undefined,
    },
  }
}

const word = (text: string) => (/^[\w.[\]-]{1,64}$/.test(text) ? text : 'unreadable')

/** A notification as received over HTTP. */
export interface RawNotice {
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The sender's address. */
  address: string
}

/** What a notification is about; nothing in it is trusted. */
export interface Notice {
  about: 'payment' | 'payout'
  /** Undefined if the notice names no order of ours. */
  reference: Reference | undefined
  /** The provider's id of the payment, if the notice names nothing else (as for a refund). */
  providerId?: string | undefined
}

export interface Capabilities {
  topUp: readonly TopUpMethod[]
  payout: readonly PayoutMethod[]
  refunds: boolean
  /** Each payment carries a receipt, which needs the payer's address. */
  receipts?: boolean
  /** For how many hours a payout sent again under its key is the same payout. */
  payoutKeyHours: number
}

/** An operation in the provider's list. `at`: when it was created there. */
export interface ListedOperation {
  about: 'payment' | 'payout'
  providerId: string
  /** Undefined if it names no order of ours. */
  reference: Reference | undefined
  /** The mark of the site that created the order; undefined if it names none. */
  site?: string | undefined
  at: Date
  status: 'pending' | 'paid' | 'canceled'
  amount: Amount
  /** Returned to the payer so far, in kopecks. */
  returnedKopecks: bigint
}

/** A part of a list. */
export interface ListedPage {
  operations: ListedOperation[]
  /** The number of rows that could not be read. */
  unread: number
}

export interface Gateway {
  readonly name: string
  /** True if no real money is behind it. */
  readonly play: boolean
  /** True for a provider's test network, or a double on this machine: it moves nothing that is worth money. */
  readonly trial?: boolean
  /** Asks the provider about ourselves; moves nothing. What it says against the key, for the operator, if anything. */
  checkKey?(): Promise<string | undefined>
  capabilities(): Capabilities
  createPayment(order: NewPayment): Promise<CreatedPayment | Declined>
  /** Undefined if the provider has no such payment. */
  fetchPayment(providerId: string): Promise<ProviderPayment | undefined>
  /** Undefined if the notice is not authentic or cannot be read. */
  parseNotice(notice: RawNotice): Notice | undefined
  /** The answer that the provider expects to an accepted notification. */
  acknowledge(): { status: number; body: string }
  /** Returns a received payment to its payer. */
  refund(providerId: string, amountKopecks: bigint, key: string): Promise<'done' | 'pending' | Declined>
  /** Normalizes details, or returns what is wrong with them. `masked` is what the player sees. */
  readDetails(method: string, details: Details): { details: Details; masked: string } | Declined
  /**
   * The text that requests a payout: it is stored before it is sent, and sent again unchanged. Requests nothing yet.
   */
  writePayout(order: NewPayout): Promise<string>
  /** Requests a payout with the text written for it. */
  payOut(order: AskedPayout & { body: string }): Promise<ProviderPayout | Declined>
  /** By the provider's id if it is known, otherwise by our key; undefined if the provider has no such payout. */
  fetchPayout(order: AskedPayout): Promise<ProviderPayout | undefined>
  /**
   * The provider's list of operations created in this time, page by page in any order; it may contain more, and a row
   * twice. Throws if it breaks off.
   */
  list(from: Date, until: Date): AsyncIterable<ListedPage>
}

/** Our reference as text. */
export const referenceText = ({ player, id }: Reference): string => `${player}-${id}`

const written = /^(\d{1,15})-(\d{1,15})(?:@([0-9a-f]{12}))?$/

/** The reference with the mark of the site, for a payment system that has one field for both. */
export const referenceOfSite = (reference: Reference, site: string): string => `${referenceText(reference)}@${site}`

/** The reference in a text, with or without a site; undefined for any other text. */
export function readReference(text: unknown): Reference | undefined {
  const [, player, id] = (typeof text === 'string' && written.exec(text)) || []
  return player === undefined || id === undefined ? undefined : { player: Number(player), id: Number(id) }
}

/** The mark of the site in a text. */
export const siteIn = (text: unknown): string | undefined =>
  typeof text === 'string' ? written.exec(text)?.[3] : undefined

export const isDeclined = (answer: object | string): answer is Declined =>
  typeof answer === 'object' && 'declined' in answer
