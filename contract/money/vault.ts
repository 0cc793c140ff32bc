/**
 * The vault: money that a player has put aside. It cannot be staked, and comes back to the balance after the delay that
 * the player chose beforehand.
 */
import * as z from 'zod/mini'
import { call, players } from '../core/call.ts'
import { amount, money } from '../core/money.ts'

/** The delays to choose from, in minutes. */
export const vaultDelays = [0, 60, 1440, 4320, 10_080] as const
export type VaultDelay = (typeof vaultDelays)[number]

/** The idempotency key of one press: the same request repeated changes nothing. */
const request = z.uuid('Запрос не понят: обновите страницу')
const positive = amount.check(z.refine((kopecks) => kopecks > 0n, 'Сумма — больше нуля'))

export const vault = z.object({
  /** All that is in the vault. */
  saved: money,
  /** What of it no return waits for. */
  free: money,
  /** Minutes. */
  delay: z.number(),
  /** A shorter delay, and when it comes into force; null without one. */
  nextDelay: z.nullable(z.object({ minutes: z.number(), from: z.string() })),
  /** Money on its way back, the next to arrive first. */
  returns: z.array(z.object({ request: z.string(), amount: money, dueAt: z.string() })),
})
export type Vault = z.output<typeof vault>

/** With the balance after it. */
const reply = z.object({ success: z.object({ vault, balance: money }) })
const rateLimit = { per: 'player', count: 120, windowSeconds: 3600 } as const

export const vaultCalls = {
  vault: call({
    method: 'POST',
    path: '/api/wallet/vault',
    summary: 'Копилка: сколько отложено, что возвращается на баланс и когда',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({}),
    reply,
    refusals: [],
  }),
  putAside: call({
    method: 'POST',
    path: '/api/wallet/vault/put',
    summary: 'Отложить деньги с баланса в копилку, сразу. Тот же request — то же движение',
    access: players,
    body: z.strictObject({ request, amount: positive }),
    reply,
    refusals: ['Banned', 'InsufficientFunds', 'RequestReused', 'TooManyRequests'],
    rateLimit,
  }),
  takeOut: call({
    method: 'POST',
    path: '/api/wallet/vault/take',
    summary: 'Вернуть деньги из копилки на баланс через выбранное время. Тот же request — тот же возврат',
    access: players,
    body: z.strictObject({ request, amount: positive }),
    reply,
    refusals: ['Banned', 'InsufficientFunds', 'RequestReused', 'TooManyReturns', 'TooManyRequests'],
    rateLimit,
  }),
  cancelReturn: call({
    method: 'POST',
    path: '/api/wallet/vault/cancel',
    summary: 'Отменить возврат, который ещё не пришёл: деньги останутся в копилке',
    access: players,
    body: z.strictObject({ request }),
    reply,
    refusals: ['NotFound', 'TooManyRequests'],
    rateLimit,
  }),
  setVaultDelay: call({
    method: 'POST',
    path: '/api/wallet/vault/delay',
    summary: 'Через сколько минут деньги возвращаются: дольше — сразу, быстрее — когда пройдёт нынешнее время',
    access: players,
    body: z.strictObject({ minutes: z.literal(vaultDelays) }),
    reply,
    refusals: ['TooManyRequests'],
    rateLimit,
  }),
}
