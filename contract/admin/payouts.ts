/** Payouts that await a manual review. */
import * as z from 'zod/mini'
import { amount, money } from '../core/money.ts'
import { payoutStates } from '../money/payments.ts'
import { adminCall } from './admin-call.ts'
import { shownWith } from './field-mask.ts'
import { reason } from './reason.ts'

const id = z.int().check(z.minimum(1))
const decision = z.object({
  at: z.string(),
  decision: z.string(),
  who: z.string(),
  way: z.string(),
  reason: z.nullable(z.string()),
})
const payout = z.object({
  id: z.number(),
  player: z.number(),
  login: z.string(),
  amount: money,
  state: z.enum(payoutStates),
  at: z.string(),
  late: z.boolean(),
  held: z.boolean(),
  reasons: z.array(z.string()),
  details: shownWith('player.contact.view', z.string()),
  decisions: z.array(decision),
  remark: z.nullable(z.string()),
  /** An open risk case about the player. */
  case: z.nullable(z.number()),
})

/** Why a payout awaits a review. */
export const payoutFlags = [
  'large',
  'many',
  'unplayed',
  'returned-deposit',
  'shared-details',
  'banned',
  'late',
  'frozen',
  'case',
  'closed',
  'restored',
] as const

export const payoutCalls = {
  adminPayouts: adminCall({
    path: '/api/admin/payouts',
    summary: 'Выводы: те, что ждут сотрудника, старые первыми, или все, новые первыми',
    right: 'payout.view',
    audited: 'read',
    about: 'player',
    /**
     * `reason`: only payouts with this reason, alone or among others; `hours`: only those requested at least so many
     * hours ago.
     */
    body: z.strictObject({
      show: z.enum(['waiting', 'all']),
      from: z.optional(id),
      player: z.optional(id),
      number: z.optional(id),
      /** Whole details, such as an account or a telephone: found by their mark, in any state, by who may read them. */
      details: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
      reason: z.optional(z.enum(payoutFlags)),
      hours: z.optional(z.int().check(z.minimum(1), z.maximum(87_600))),
    }),
    reply: z.object({
      success: z.object({
        payouts: z.array(payout),
        next: z.nullable(z.number()),
        /** Why no payout of the site goes out; null: they do. */
        stop: z.nullable(z.object({ reason: z.string(), at: z.string() })),
      }),
    }),
    refusals: ['RightMissing'],
  }),
  openPayouts: adminCall({
    path: '/api/admin/payouts/open',
    summary: 'Открывает выводы сайта, которые восстановление из копии остановило',
    right: 'payout.refuse',
    audited: 'change',
    body: z.strictObject({ reason }),
    reply: z.object({ success: z.string() }),
    refusals: ['RequestVoid'],
  }),
  approvePayout: adminCall({
    path: '/api/admin/payouts/approve',
    summary:
      'Одобряет вывод на эту сумму; большие деньги одобряют двое. case — открытое дело об игроке, которое видел тот, кто одобряет',
    right: 'payout.approve',
    audited: 'change',
    body: z.strictObject({ id, amount, case: z.optional(id) }),
    reply: z.object({ success: z.object({ missing: z.number() }) }),
    refusals: ['NotFound', 'RequestVoid', 'SecondPerson', 'RightMissing'],
  }),
  payOutClosed: adminCall({
    path: '/api/admin/payouts/closed',
    summary:
      'Выплатить пришедшее после закрытия: деньги закрытого аккаунта на реквизиты его владельца. Это и первое одобрение, второе даёт другой человек',
    right: 'payout.approve',
    audited: 'change',
    subject: { field: 'id', staff: 'open' },
    body: z.strictObject({
      id,
      request: z.uuid(),
      amount,
      method: z.string().check(z.minLength(1), z.maxLength(32)),
      details: z.record(z.string().check(z.maxLength(32)), z.string().check(z.trim(), z.maxLength(200))),
    }),
    reply: z.object({ success: z.string() }),
    refusals: [
      'NotFound',
      'RequestVoid',
      'RightMissing',
      'MethodUnknown',
      'DetailsWrong',
      'AmountOutOfBounds',
      'InsufficientFunds',
      'RequestReused',
    ],
  }),
  payoutFreeze: adminCall({
    path: '/api/admin/payouts/freeze',
    summary: 'Остановлены ли выводы игрока, кем и почему',
    right: 'player.view',
    audited: 'read',
    about: 'id',
    body: z.strictObject({ id }),
    reply: z.object({
      success: z.object({ freeze: z.nullable(z.object({ reason: z.string(), at: z.string(), by: z.string() })) }),
    }),
  }),
  freezePayouts: adminCall({
    path: '/api/admin/payouts/freeze/set',
    summary: 'Останавливает выводы игрока, пока выясняют, чей аккаунт: причину он прочтёт',
    right: 'payout.freeze',
    audited: 'change',
    subject: { field: 'id', staff: 'open' },
    body: z.strictObject({ id, reason }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'RequestVoid'],
  }),
  liftFreeze: adminCall({
    path: '/api/admin/payouts/freeze/lift',
    summary: 'Снова открывает выводы игрока',
    right: 'payout.refuse',
    audited: 'change',
    subject: { field: 'id', staff: 'open' },
    body: z.strictObject({ id, reason }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'RequestVoid'],
  }),
  refusePayout: adminCall({
    path: '/api/admin/payouts/refuse',
    summary: 'Отказывает в выводе: деньги возвращаются на баланс, причину видит игрок',
    right: 'payout.refuse',
    audited: 'change',
    body: z.strictObject({
      id,
      reason: z.string().check(z.trim(), z.minLength(3, 'Напишите причину: игрок увидит её'), z.maxLength(300)),
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'RequestVoid', 'SecondPerson', 'RightMissing'],
  }),
  holdPayout: adminCall({
    path: '/api/admin/payouts/hold',
    summary: 'Придерживает вывод, пока что-то выясняют: одобрить его нельзя никому',
    right: 'payout.refuse',
    audited: 'change',
    body: z.strictObject({
      id,
      reason: z.string().check(z.trim(), z.minLength(3, 'Напишите, что выясняете'), z.maxLength(300)),
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'RequestVoid', 'SecondPerson', 'RightMissing'],
  }),
  letPayoutGo: adminCall({
    path: '/api/admin/payouts/let-go',
    summary: 'Отпускает придержанный вывод: он снова ждёт решения',
    right: 'payout.refuse',
    audited: 'change',
    body: z.strictObject({ id }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'RequestVoid', 'SecondPerson', 'RightMissing'],
  }),
}
