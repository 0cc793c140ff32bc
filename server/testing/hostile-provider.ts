/**
 * A payment system at its worst: answers get lost after the work is done, old answers arrive late, notices come twice,
 * out of order, days late, forged or never, amounts and currencies are wrong, payments are refunded in parts, charged
 * back, and called off after they came in another sum, and refunds that are asked for go, fail or go all the same. Its
 * own books are in memory and are the truth that the site's are compared with.
 */
import { createHmac, randomBytes } from 'node:crypto'
import {
  type AskedPayout,
  type Capabilities,
  type Declined,
  type Gateway,
  type ListedOperation,
  type ListedPage,
  type NewPayment,
  type ProviderPayment,
  type ProviderPayout,
  readReference,
  type Reference,
  referenceText,
} from '../features/payments/gateway.ts'

/** Random source of the hostility: a float in [0, 1). */
type Chance = () => number

interface HostilePayment extends ProviderPayment {
  madeAt: Date
  ordered: bigint
  story: Step[]
  /** Keys of refunds that were carried out. */
  refunded: Set<string>
}
interface HostilePayout extends ProviderPayout {
  key: string
  times: number
  madeAt: Date
  reference: Reference
}
type Step = 'pay' | 'pay-wrong' | 'pay-dollars' | 'cancel' | 'return-part' | 'return-all'

/** What may happen to a payment; common cases are listed more often. */
const stories: readonly (readonly Step[])[] = [
  ['pay'],
  ['pay'],
  ['pay'],
  ['pay'],
  ['pay', 'return-part'],
  ['pay', 'return-part', 'return-all'],
  ['pay', 'return-all'],
  ['pay-wrong'],
  ['pay-wrong'],
  ['pay-wrong', 'return-part'],
  ['pay-wrong', 'return-all'],
  ['pay-wrong', 'cancel'],
  ['pay-wrong', 'cancel', 'pay'],
  ['pay-dollars'],
  ['cancel'],
  ['cancel'],
  ['cancel', 'pay'],
  ['cancel', 'pay', 'return-all'],
  [],
]

export interface HostileNotice {
  body: string
  headers: Record<string, string>
}

export interface HostileProvider {
  readonly gateway: Gateway
  readonly payments: ReadonlyMap<string, HostilePayment>
  readonly payouts: ReadonlyMap<string, HostilePayout>
  /** Makes an event happen to some payment or payout; returns the notices it sends. Undefined: no events are left. */
  happen(): HostileNotice[] | undefined
  /** A forged notice. */
  forge(): HostileNotice
  /** From now on it behaves: the true state can be requested. */
  calm(): void
}

const hostileHeader = 'x-hostile-signature'
const capabilities: Capabilities = {
  topUp: [
    { id: 'hostile', title: 'Злая касса', about: '', min: 1_00n, max: 1_000_000_00n, feePercent: 0, presets: [] },
  ],
  payout: [{ id: 'hostile-out', title: 'Злая касса', about: '', min: 1_00n, max: 1_000_000_00n, fields: [] }],
  refunds: true,
  payoutKeyHours: Number.POSITIVE_INFINITY,
}

/** All its data, and its moods. */
interface Books {
  chance: Chance
  secret: Buffer
  payments: Map<string, HostilePayment>
  payouts: Map<string, HostilePayout>
  /** Numbers of payments by key. */
  byKey: Map<string, string>
  /** Payments and payouts with events left. */
  open: string[]
  isCalm: boolean
}

export function createHostileProvider(chance: Chance): HostileProvider {
  const books: Books = {
    chance,
    secret: randomBytes(32),
    payments: new Map(),
    payouts: new Map(),
    byKey: new Map(),
    open: [],
    isCalm: false,
  }
  return {
    gateway: gatewayOf(books),
    payments: books.payments,
    payouts: books.payouts,
    happen: () => happen(books),
    forge: () => forge(books),
    calm: () => void (books.isCalm = true),
  }
}

const among = <Item>(items: readonly Item[], chance: Chance): Item => items[Math.floor(chance() * items.length)] as Item
const sign = (secret: Buffer, body: string) => createHmac('sha256', secret).update(body).digest('hex')

function signed({ secret }: Books, value: object): HostileNotice {
  const body = JSON.stringify(value)
  return { body, headers: { [hostileHeader]: sign(secret, body) } }
}

/** Fails before the work, or after it, or not at all; good answers are delayed, so that newer ones overtake them. */
async function badly<Answer>({ isCalm, chance }: Books, work: () => Answer): Promise<Answer> {
  const happens = (share: number) => !isCalm && chance() < share
  if (happens(0.05)) throw new Error('the line broke')
  const answer = work()
  if (!isCalm) await new Promise((resolve) => setTimeout(resolve, chance() * 6))
  if (happens(0.05)) throw new Error('the answer was lost')
  return answer
}

function gatewayOf(books: Books): Gateway {
  const { payments, payouts, secret } = books
  const copy = (payment: HostilePayment | undefined): ProviderPayment | undefined =>
    payment && { ...payment, amount: { ...payment.amount } }
  return {
    name: 'hostile',
    play: true,
    capabilities: () => capabilities,
    createPayment: (order) => badly(books, () => makePayment(books, order)),
    fetchPayment: (providerId) => badly(books, () => copy(payments.get(providerId))),
    parseNotice({ body, headers }) {
      if (headers[hostileHeader] !== sign(secret, body)) return undefined
      return { about: 'payment', reference: readReference((JSON.parse(body) as { order?: string }).order) }
    },
    acknowledge: () => ({ status: 200, body: 'ok' }),
    refund: (providerId, kopecks, key) => badly(books, () => giveBack(books, { providerId, kopecks, key })),
    readDetails: (_method, details) => ({ details, masked: 'Счёт •• 0000' }),
    writePayout: async ({ amountKopecks }) => `${amountKopecks}`,
    payOut: (order) => badly(books, () => makePayout(books, order)),
    fetchPayout: ({ key, providerId }) =>
      badly(books, () => {
        const found = providerId === undefined && !isFoundByKey(key) ? undefined : payouts.get(key)
        return found && { ...found }
      }),
    list: () => listed(books),
  }
}

/** All its rows, in any order, with repeated rows, unknown rows, and empty pages. */
async function* listed({ payments, payouts, chance }: Books): AsyncIterable<ListedPage> {
  const all: ListedOperation[] = [
    ...[...payments.values()].map(({ providerId, reference, madeAt: at, status, amount, returnedKopecks }) => ({
      about: 'payment' as const,
      providerId,
      reference,
      at,
      status,
      amount,
      returnedKopecks,
    })),
    ...[...payouts.values()].map(({ providerId, reference, madeAt: at, status, amount }) => ({
      about: 'payout' as const,
      providerId,
      reference,
      at,
      status,
      amount,
      returnedKopecks: 0n,
    })),
  ]
  const again = all.filter(() => chance() < 0.1)
  const mixed = [...all, ...again].map((row) => ({ row, at: chance() })).toSorted((a, b) => a.at - b.at)
  for (let start = 0; start < mixed.length; start += 100) {
    if (chance() < 0.1) yield { operations: [], unread: 1 }
    yield { operations: mixed.slice(start, start + 100).map(({ row }) => row), unread: 0 }
  }
}

function makePayment({ byKey, payments, open, chance }: Books, { key, reference, amountKopecks }: NewPayment) {
  const known = byKey.get(key)
  if (known !== undefined) return { providerId: known, payUrl: undefined, qr: undefined }
  const providerId = `hostile-${payments.size}`
  byKey.set(key, providerId)
  payments.set(providerId, {
    providerId,
    reference,
    status: 'pending',
    amount: { kopecks: amountKopecks, currency: 'RUB' },
    ordered: amountKopecks,
    returnedKopecks: 0n,
    reason: undefined,
    madeAt: new Date(),
    story: [...among(stories, chance)],
    refunded: new Set(),
  })
  open.push(providerId)
  return { providerId, payUrl: undefined, qr: undefined }
}

/** Carries a refund out once; refuses what is more than it has, and now and then what it could do or has done. */
function giveBack(
  { payments, chance, isCalm }: Books,
  { providerId, kopecks, key }: { providerId: string; kopecks: bigint; key: string },
): 'done' | Declined {
  const payment = payments.get(providerId)
  if (payment?.status !== 'paid' || (!isCalm && chance() < 0.15)) return { declined: 'Злая касса не возвращает' }
  if (payment.refunded.has(key)) return 'done'
  if (kopecks > payment.amount.kopecks - payment.returnedKopecks) return { declined: 'Столько не осталось' }
  payment.returnedKopecks += kopecks
  payment.refunded.add(key)
  return 'done'
}

/** Half of the payouts can be found by our key, the others only by its own number. */
const isFoundByKey = (key: string) => key.charCodeAt(0) % 2 === 0

/** Refuses now and then: payouts it has never made, and also ones it has. */
function makePayout(
  { payouts, open, chance, isCalm }: Books,
  { key, body, reference }: AskedPayout & { body: string },
): ProviderPayout | Declined {
  const known = payouts.get(key)
  if (!isCalm && chance() < (known === undefined ? 0.1 : 0.3)) return { declined: 'Злая касса не хочет' }
  if (known !== undefined) return { ...Object.assign(known, { times: known.times + 1 }) }
  const amount = { kopecks: BigInt(body), currency: 'RUB' }
  const made = {
    providerId: `hostile-out-${payouts.size}`,
    status: 'pending' as const,
    amount,
    isAsAsked: true,
    reason: undefined,
    key,
    times: 1,
    madeAt: new Date(),
    reference,
  }
  payouts.set(key, made)
  open.push(key)
  return { ...made }
}

function happen(books: Books): HostileNotice[] | undefined {
  const { open, payments, chance } = books
  const place = Math.floor(chance() * open.length)
  const id = open[place]
  if (id === undefined) return undefined
  const payment = payments.get(id)
  const step = payment?.story.shift()
  if (step === undefined || payment?.story.length === 0) {
    // The last takes the free place: the order here means nothing.
    open[place] = open.at(-1) ?? id
    open.pop()
  }
  if (payment === undefined) return settlePayout(books, id)
  if (step === undefined) return []
  takeStep(payment, step, chance)
  return told(books, { order: payment.reference && referenceText(payment.reference), status: payment.status })
}

function settlePayout(books: Books, key: string): HostileNotice[] {
  const payout = books.payouts.get(key)
  if (payout === undefined) return []
  payout.status = books.chance() < 0.7 ? 'paid' : 'canceled'
  return told(books, { payout: key })
}

/** One in ten is never sent, one in five up to four times. */
function told(books: Books, notice: object): HostileNotice[] {
  const { chance } = books
  if (chance() < 0.1) return []
  const one = signed(books, notice)
  return chance() < 0.2 ? Array.from({ length: 2 + Math.floor(chance() * 3) }, () => one) : [one]
}

/** A forged notice: signed but about an unknown order, or about a real order without a valid signature. */
function forge(books: Books): HostileNotice {
  const { chance, payments } = books
  const nobody = '999999999-999999999'
  if (chance() < 0.5) return signed(books, { order: nobody, status: 'paid', amount: 1e9 })
  const order = payments.size === 0 ? undefined : among([...payments.values()], chance).reference
  return {
    body: JSON.stringify({ order: order ? referenceText(order) : nobody, status: 'paid' }),
    headers: { [hostileHeader]: 'f'.repeat(64) },
  }
}

function takeStep(payment: HostilePayment, step: Step, chance: Chance): void {
  switch (step) {
    case 'pay':
      payment.status = 'paid'
      break
    case 'pay-wrong':
      payment.status = 'paid'
      payment.amount.kopecks += chance() < 0.5 ? 1n : 100n
      break
    case 'pay-dollars':
      payment.status = 'paid'
      payment.amount.currency = 'USD'
      break
    case 'cancel':
      payment.status = 'canceled'
      break
    case 'return-part':
      payment.returnedKopecks += (payment.amount.kopecks - payment.returnedKopecks) / 3n
      break
    case 'return-all':
      payment.returnedKopecks = payment.amount.kopecks
      break
  }
}

/** The kopecks that the site's ledger must have for a payment by these books. `agreed`: what people decided to credit. */
export function owedFor({ status, amount, ordered, returnedKopecks }: HostilePayment, agreed: bigint | null): bigint {
  return status === 'paid' && amount.currency === 'RUB' && amount.kopecks === (agreed ?? ordered)
    ? amount.kopecks - returnedKopecks
    : 0n
}
