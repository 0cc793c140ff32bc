/**
 * What the site needs of a payment system, and nothing else. Whatever a provider's own protocol is, a gateway turns it
 * into these few words; what is true about money is only ever what a fetch answered.
 *
 * A method that throws says "unknown": the work may have been done. A definite no is a value.
 */
import type { PayoutMethod, TopUpMethod } from '@kurazh/contract/payments.ts'

/** A rouble amount as a provider names it: the currency is checked, never assumed. */
export interface Amount {
  kopecks: bigint
  currency: string
}

/** What a payment or a payout of ours is called at the provider; it comes back with every fetch. */
export interface Reference {
  player: number
  id: number
}

export interface NewPayment {
  reference: Reference
  /** Sent again with the same key it is the same payment. */
  key: string
  method: string
  amountKopecks: bigint
  description: string
  returnUrl: string
}

export interface CreatedPayment {
  providerId: string
  payUrl: string | undefined
  /** What a QR code of it says. */
  qr: string | undefined
}

export interface ProviderPayment {
  providerId: string
  /** undefined: the provider's answer names none of ours. */
  reference: Reference | undefined
  status: 'pending' | 'paid' | 'canceled'
  /** What the payer was charged for us, before the provider's own fee. */
  amount: Amount
  /** Given back to the payer so far, in the same currency; only ever grows. */
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

/** A payout as it was asked for: what the provider's own account of it is compared with. */
export interface AskedPayout {
  reference: Reference
  key: string
  /** What it was asked for with, to the byte; undefined where that was not kept. */
  body: string | undefined
  providerId: string | undefined
}

export interface ProviderPayout {
  providerId: string
  status: 'pending' | 'paid' | 'canceled'
  amount: Amount
  /** False: the provider has something else under this key or number than was asked for, another receiver or sum. */
  isAsAsked: boolean
  reason: string | undefined
}

/** A no: definite where nothing was asked under this key before; to a repeat it says nothing about the first. The text is for the player. */
export interface Declined {
  declined: string
}

/** A notification as it came over HTTP. */
export interface RawNotice {
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The sender's address. */
  address: string
}

/** What a notification is about; it says nothing that is believed. */
export interface Notice {
  about: 'payment' | 'payout'
  /** undefined: the notice does not name an order of ours. */
  reference: Reference | undefined
  /** The payment's number at the provider, where the notice names nothing but that (a refund's). */
  providerId?: string | undefined
}

export interface Capabilities {
  topUp: readonly TopUpMethod[]
  payout: readonly PayoutMethod[]
  refunds: boolean
  /** How long sending a payout again under its key is the same payout, in hours. */
  payoutKeyHours: number
}

/** An operation as the provider lists it. `at`: when it was made there. */
export interface ListedOperation {
  about: 'payment' | 'payout'
  providerId: string
  /** undefined: it names no order of ours. */
  reference: Reference | undefined
  at: Date
  status: 'pending' | 'paid' | 'canceled'
  amount: Amount
  /** Given back to the payer so far, in kopecks. */
  returnedKopecks: bigint
}

/** A part of a list. */
export interface ListedPage {
  operations: ListedOperation[]
  /** Rows that could not be understood. */
  unread: number
}

export interface Gateway {
  readonly name: string
  /** True: no real money is behind it. */
  readonly play: boolean
  capabilities(): Capabilities
  createPayment(order: NewPayment): Promise<CreatedPayment | Declined>
  /** undefined: the provider knows no such payment. */
  fetchPayment(providerId: string): Promise<ProviderPayment | undefined>
  /** undefined: not authentic or not understood. */
  parseNotice(notice: RawNotice): Notice | undefined
  /** What the provider wants to hear when a notification was taken. */
  acknowledge(): { status: number; body: string }
  /** Gives a received payment back to its payer. */
  refund(providerId: string, amountKopecks: bigint, key: string): Promise<'done' | 'pending' | Declined>
  /** Puts details into their one form, or answers what is wrong with them. `masked` is what the player sees. */
  readDetails(method: string, details: Details): { details: Details; masked: string } | Declined
  /** The text that asks for a payout: it is kept before it is sent, and sent again as it is. Asks for nothing yet. */
  writePayout(order: NewPayout): Promise<string>
  /** Asks for a payout with the text written for it. */
  payOut(order: AskedPayout & { body: string }): Promise<ProviderPayout | Declined>
  /** By the provider's number where it is known, by our key otherwise; undefined: the provider knows no such payout. */
  fetchPayout(order: AskedPayout): Promise<ProviderPayout | undefined>
  /** Its own list of what was made there in this time, page by page, in any order; it may hold more, and a row twice. Throws where it breaks off. */
  list(from: Date, until: Date): AsyncIterable<ListedPage>
}

/** Our reference as text. */
export const referenceText = ({ player, id }: Reference): string => `${player}-${id}`

/** The reference a text holds, undefined for any other text. */
export function readReference(text: unknown): Reference | undefined {
  const [, player, id] = (typeof text === 'string' && /^(\d{1,15})-(\d{1,15})$/.exec(text)) || []
  return player === undefined || id === undefined ? undefined : { player: Number(player), id: Number(id) }
}

export const isDeclined = (answer: object | string): answer is Declined => typeof answer === 'object' && 'declined' in answer
