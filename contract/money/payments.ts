/** The cashier: top-ups and payouts through the payment systems that the site has enabled. */
import * as z from 'zod/mini'
import { call, players } from '../core/call.ts'
import { givenPassword } from '../account/password.ts'
import { amount, money } from '../core/money.ts'
import { assertion, code } from '../account/security.ts'

/** The payment system redirects the player to this path, with the payment's number in this parameter. */
export const paymentParameter = 'payment'

/** Idempotency key of one button press: the same request repeated is the same payment or payout. */
const request = z.uuid('Запрос не понят: обновите страницу')
const number = z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
const methodId = z.string().check(z.minLength(1), z.maxLength(32))

/** A top-up method. `feePercent` is what the payment system adds, 0 for none. */
export const topUpMethod = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string(),
  min: money,
  max: money,
  feePercent: z.number(),
  presets: z.array(money),
})
export type TopUpMethod = z.output<typeof topUpMethod>

/** One field of the details of a payout method. */
const detailField = z.object({
  name: z.string(),
  label: z.string(),
  /** A valid example. */
  example: z.string(),
  inputMode: z.enum(['text', 'numeric', 'tel']),
  /** A choice among these instead of free text. */
  choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
})

/** A payout method. */
export const payoutMethod = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string(),
  min: money,
  max: money,
  fields: z.array(detailField),
})
export type PayoutMethod = z.output<typeof payoutMethod>

/** What the player must meet before a payout now. */
const payoutRules = z.object({
  /** Why no payout can be requested, as text; null where one can. */
  closed: z.nullable(z.string()),
  /** How much more may be requested within these 24 hours. */
  left: money,
  /** Why a person reviews it first, each with the sum from which it applies. */
  checks: z.array(z.object({ text: z.string(), from: money })),
  /** The player has never had a payout: whatever the details, they are new and need a proof of the owner. */
  asksProof: z.boolean(),
  /** The review is decided within so many hours: the owner's promise. */
  checkHours: z.number(),
})
export type PayoutRules = z.output<typeof payoutRules>

/**
 * new: sent to the payment system; pending: waits for the player; review: differs from the order, a person looks at it.
 */
export const paymentStates = ['new', 'pending', 'credited', 'canceled', 'review', 'returned'] as const

export const payment = z.object({
  id: z.number(),
  method: z.string(),
  /** What was ordered. */
  amount: money,
  /** What came, if it is another sum; null while nothing came, or in another currency. */
  received: z.nullable(money),
  state: z.enum(paymentStates),
  /** Where to pay; null while it is unknown or once it is no longer needed. */
  payUrl: z.nullable(z.string()),
  /** The content of the QR code; null where there is none. */
  qr: z.nullable(z.string()),
  /** A text for the player, where needed. */
  remark: z.nullable(z.string()),
  /** The payment system's number for it. */
  providerId: z.nullable(z.string()),
  at: z.string(),
  creditedAt: z.nullable(z.string()),
})
export type Payment = z.output<typeof payment>

/** stuck: the payment system does not report the result, a person finds out. */
export const payoutStates = ['review', 'approved', 'sending', 'stuck', 'sent', 'refused', 'returned'] as const

export const payout = z.object({
  id: z.number(),
  method: z.string(),
  /** The details with most characters hidden. */
  details: z.string(),
  amount: money,
  state: z.enum(payoutStates),
  /** Why it is under review, refused or returned. */
  remark: z.nullable(z.string()),
  at: z.string(),
  decidedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
})
export type Payout = z.output<typeof payout>

/** Commands of the sandbox: the first five are on its own page, the rest are for tests. */
export const sandboxActs = [
  'pay',
  'decline',
  'delay',
  'repeat',
  'lose',
  'wrong-amount',
  'wrong-currency',
  'forge',
  'early',
  'take-back',
  'pay-late',
  'payout-approve',
  'payout-hurry',
  'payout-refuse',
  'payout-silent',
] as const
export type SandboxAct = (typeof sandboxActs)[number]

const noBody = z.strictObject({})

export const payments = {
  cashier: call({
    method: 'POST',
    path: '/api/wallet/cashier',
    summary: 'Способы пополнения и вывода с пределами, и сколько длятся выводы на самом деле',
    access: players,
    body: noBody,
    reply: z.object({
      success: z.object({
        /** True: the money is play money and the payment system a sandbox. */
        play: z.boolean(),
        topUp: z.array(topUpMethod),
        payout: z.array(payoutMethod),
        /** Recently sent payouts: their number, and the median time from request to sending. Null seconds: none yet. */
        payoutTime: z.object({ count: z.number(), medianSeconds: z.nullable(z.number()) }),
        payoutRules,
      }),
    }),
    refusals: [],
  }),
  topUp: call({
    method: 'POST',
    path: '/api/wallet/topUp',
    summary: 'Заказ пополнения. Тот же request — тот же платёж',
    access: players,
    body: z.strictObject({ request, method: methodId, amount }),
    reply: z.object({ success: z.object({ payment }) }),
    refusals: [
      'AmountOutOfBounds',
      'Banned',
      'LimitReached',
      'MethodUnknown',
      'MoneyClosed',
      'OnBreak',
      'Held',
      'RequestReused',
      'TooManyRequests',
    ],
    rateLimit: { per: 'player', count: 60, windowSeconds: 3600 },
  }),
  payment: call({
    method: 'POST',
    path: '/api/wallet/payment',
    summary: 'Состояние одного пополнения',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({ id: number }),
    reply: z.object({ success: z.object({ payment }) }),
    refusals: ['NotFound'],
  }),
  moneyOrders: call({
    method: 'POST',
    path: '/api/wallet/orders',
    summary: 'Последние пополнения и выводы, новые первыми',
    access: ['player', 'banned', 'admin'],
    body: noBody,
    reply: z.object({ success: z.object({ payments: z.array(payment), payouts: z.array(payout) }) }),
    refusals: [],
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/wallet/withdraw',
    summary:
      'Заявка на вывод: деньги резервируются сразу. Новые реквизиты подтверждаются паролем и вторым шагом входа, что из них есть у аккаунта',
    access: players,
    body: z.strictObject({
      request,
      method: methodId,
      amount,
      details: z.record(
        z.string().check(z.maxLength(32)),
        z.string().check(z.maxLength(64, 'Слишком длинные реквизиты')),
      ),
      password: z.optional(givenPassword),
      code: z.optional(code),
      credential: z.optional(assertion),
    }),
    reply: z.object({ success: z.object({ payout, balance: money }) }),
    refusals: [
      'AmountOutOfBounds',
      'Banned',
      'ConfirmationRequired',
      'DetailsWrong',
      'InsufficientFunds',
      'MethodUnknown',
      'PayoutsPaused',
      'RequestReused',
      'TooManyRequests',
      'WrongCode',
      'WrongCredentials',
    ],
    rateLimit: { per: 'player', count: 30, windowSeconds: 3600 },
  }),
  sandboxAct: call({
    method: 'POST',
    path: '/api/sandbox/act',
    summary: 'Проверка кошелька: что учебной платёжной системе сделать с платежом или выводом',
    access: ['admin'],
    body: z.strictObject({ kind: z.enum(['payment', 'payout']), id: number, act: z.enum(sandboxActs) }),
    reply: z.object({ success: z.object({ done: z.string() }) }),
    refusals: ['NotFound'],
  }),
}
