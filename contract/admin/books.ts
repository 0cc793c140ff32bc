/** Money as the books and the payment systems record it. Read only, except for payouts carried out outside the site. */
import * as z from 'zod/mini'
import { amount, money } from '../core/money.ts'
import { paymentStates } from '../money/payments.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'
import { reason } from './reason.ts'

const id = z.int().check(z.minimum(1))

export const paymentList = adminList({
  path: '/api/admin/payments',
  summary: 'Пополнения, новые первыми',
  right: 'payment.view',
  audited: 'read',
  about: 'player',
  filters: { player: z.optional(id), state: z.optional(z.enum(paymentStates)), number: z.optional(id) },
  row: z.object({
    id: z.number(),
    at: z.string(),
    player: z.number(),
    login: z.string(),
    gateway: z.string(),
    method: z.string(),
    amount: money,
    received: money,
    credited: money,
    returned: money,
    /** Decided on, and not gone back yet. */
    refunding: money,
    state: z.enum(paymentStates),
    provider: z.nullable(z.string()),
    remark: z.nullable(z.string()),
  }),
  titles: {
    id: 'Номер',
    at: 'Время (Москва)',
    player: 'Игрок',
    login: 'Логин',
    gateway: 'Система',
    method: 'Способ',
    amount: 'Заказано, ₽',
    received: 'Пришло, ₽',
    credited: 'Зачислено, ₽',
    returned: 'Возвращено, ₽',
    refunding: 'Возвращается, ₽',
    state: 'Состояние',
    provider: 'Номер у системы',
    remark: 'Пометка',
  },
})

export const noticeList = adminList({
  path: '/api/admin/payments/notices',
  summary: 'Уведомления платёжных систем, новые первыми',
  right: 'payment.view',
  filters: { gateway: z.optional(z.string().check(z.maxLength(32))) },
  row: z.object({
    at: z.string(),
    firstAt: z.string(),
    gateway: z.string(),
    payment: z.number(),
    player: z.number(),
    times: z.number(),
    digest: z.string(),
  }),
  titles: {
    at: 'Последний раз (Москва)',
    firstAt: 'Первый раз (Москва)',
    gateway: 'Система',
    payment: 'Пополнение',
    player: 'Игрок',
    times: 'Сколько раз',
    digest: 'SHA-256 текста',
  },
})

const leg = z.object({
  leg: z.number(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  amount: money,
  kind: z.string(),
  balance: money,
})

export const bookCalls = {
  decidePayment: adminCall({
    path: '/api/admin/payments/decide',
    summary:
      'Пополнение пришло не на ту сумму: зачисляет пришедшее или возвращает плательщику; большие деньги вместе со вторым администратором',
    right: 'payment.decide',
    audited: 'change',
    /** `received`: the sum that was read; another one by now is refused. */
    body: z.strictObject({ id, verdict: z.enum(['credit', 'refund']), received: money, reason }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'RequestVoid', 'SecondPerson', 'InvalidRequest', 'LimitReached'],
  }),
  refundPayment: adminCall({
    path: '/api/admin/payments/refund',
    summary: 'Возвращает плательщику зачисленное пополнение или его часть: вместе со вторым администратором',
    right: 'payment.decide',
    audited: 'change',
    /** `loss`: what of the sum the site bears where the balance no longer has it. */
    body: z.strictObject({
      id,
      amount: money.check(z.refine((kopecks) => kopecks > 0n, 'Сумма больше нуля')),
      loss: amount,
      reason,
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'RequestVoid', 'SecondPerson', 'InvalidRequest', 'InsufficientFunds'],
  }),
  paymentList: paymentList.list,
  paymentListFile: paymentList.file,
  noticeList: noticeList.list,
  noticeListFile: noticeList.file,
  adminBooks: adminCall({
    path: '/api/admin/books',
    summary: 'Счета книг, их суммы и сверка: всё вместе ноль',
    right: 'ledger.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        at: z.string(),
        accounts: z.array(z.object({ name: z.string(), meaning: z.string(), sum: money })),
        transfers: z.number(),
        owners: z.number(),
        balances: money,
        total: money,
        orphans: z.number(),
        differences: z.array(z.object({ player: z.number(), balance: money, transfers: money })),
      }),
    }),
    rateLimit: { per: 'player', count: 20, windowSeconds: 600 },
  }),
  traceMovement: adminCall({
    path: '/api/admin/books/trace',
    summary: 'Все проводки под одним ключом игрока',
    right: 'ledger.view',
    audited: 'read',
    about: 'player',
    body: z.strictObject({ player: id, key: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ success: z.object({ legs: z.array(leg) }) }),
    refusals: ['NotFound'],
  }),
}
