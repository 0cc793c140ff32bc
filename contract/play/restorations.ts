/**
 * Restorations of the database from a backup: announced to everyone, and noticed by pages that remember more than the
 * database does.
 */
import * as z from 'zod/mini'
import { call, everyone, players } from '../core/call.ts'

/** Times in milliseconds since 1970. `id`: when it was declared; `backTo`: the newest time that the backup covers. */
const restoration = z.object({ id: z.number(), backTo: z.number() })
export type Restoration = z.output<typeof restoration>

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Нужны 64 шестнадцатеричные цифры'))
const whole = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

export const restorations = {
  restorations: call({
    method: 'POST',
    path: '/api/site/restorations',
    summary:
      'Восстановления базы из копии, новые первыми: когда объявлено и к какому моменту вернулась база. Данные до этого обещания сняты',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ restorations: z.array(restoration) }) }),
    refusals: [],
    duringMaintenance: true,
  }),
  shownSeed: call({
    method: 'POST',
    path: '/api/fairness/shown-seed',
    summary:
      'Страница помнит сид ставки, которой сервер не знает: знать его можно, только если он был показан. Если сид верен, база вернулась назад и ставки останавливаются',
    access: players,
    body: z.strictObject({ nonce: whole, serverSeed: hex }),
    reply: z.object({ success: z.object({ wentBack: z.boolean() }) }),
    refusals: [],
    duringMaintenance: true,
  }),
  shownLink: call({
    method: 'POST',
    path: '/api/fairness/shown-link',
    summary: 'То же о звене цепочки раундов: страница помнит хеш звена, которое сервер ещё не открыл',
    access: players,
    body: z.strictObject({
      game: z.string().check(z.minLength(1), z.maxLength(32)),
      chain: whole,
      link: whole,
      hash: hex,
    }),
    reply: z.object({ success: z.object({ wentBack: z.boolean() }) }),
    refusals: [],
    duringMaintenance: true,
  }),
}
