/** Promo codes: entered once, paid at once or after a given turnover. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { money } from '../core/money.ts'

const access = ['player', 'admin'] as const
const request = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'Запрос не понят'))
const use = z.object({
  code: z.string(),
  amount: money,
  /** Roubles to be staked before it is paid, and staked so far. */
  needed: money,
  staked: money,
  at: z.string(),
  paid: z.boolean(),
})

export const promo = {
  enterPromo: call({
    method: 'POST',
    path: '/api/promo/enter',
    reward: 'promo',
    summary: 'Вводит промокод. Если код с условием, он станет наградой, когда поставлено needed. Повтор безвреден',
    access,
    body: z.strictObject({
      code: z
        .string()
        .check(z.trim(), z.regex(/^[0-9A-Za-zА-Яа-яЁё_-]{3,32}$/, 'Код — от 3 до 32 букв, цифр и дефисов')),
      request,
    }),
    reply: z.object({ success: z.object({ use, balance: money }) }),
    refusals: ['PromoUnknown', 'PromoUsed', 'ContactUnconfirmed', 'OnBreak', 'Held', 'Banned'],
    rateLimit: { per: 'player', count: 20, windowSeconds: 3600 },
  }),
  promoUses: call({
    method: 'POST',
    path: '/api/promo',
    summary: 'Введённые промокоды, новые первыми',
    access,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ uses: z.array(use) }) }),
    refusals: [],
  }),
}
