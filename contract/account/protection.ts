/**
 * Responsible play: limits, breaks, the current visit and its reality check, whose interval is in
 * server/features/protection/policy.ts.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { amount, money } from '../core/money.ts'

export const limitMeasures = ['deposit', 'loss', 'stake'] as const
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitMeasure = (typeof limitMeasures)[number]
export type LimitPeriod = (typeof limitPeriods)[number]

/** Lengths of breaks: a time-out in hours and days, a self-exclusion in months or permanent. */
export const timeOuts = ['hour', 'six-hours', 'day', 'three-days', 'week', 'two-weeks', 'six-weeks'] as const
export const exclusions = ['six-months', 'year', 'five-years', 'forever'] as const
export const breakLengths = [...timeOuts, ...exclusions] as const
export type BreakLength = (typeof breakLengths)[number]

/** A loosened limit waits this long; the player must then confirm it within the next week. */
export const looseningHours = 24
export const confirmWithinHours = 7 * 24
/** A visit ends after this long without a bet. */
export const visitPauseMinutes = 30

const measure = z.enum(limitMeasures)
const period = z.enum(limitPeriods)

export const limit = z.object({
  measure,
  period,
  /** Null: no limit. */
  cap: z.nullable(money),
  /** For the current day, week or month; a loss may be negative. */
  used: money,
  /** A requested looser limit; `cap` null removes it. It can be confirmed from `readyAt` until `lapsesAt`. */
  change: z.nullable(z.object({ cap: z.nullable(money), readyAt: z.string(), lapsesAt: z.string() })),
})
export type Limit = z.output<typeof limit>

/** A break that runs. `until` null: permanent. */
export const pause = z.object({ until: z.nullable(z.string()) })

export const visit = z.object({
  /** When the first bet of the visit was made; null before that. */
  startedAt: z.nullable(z.string()),
  /** From the first bet to the last. */
  playedMinutes: z.number(),
  bets: z.number(),
  staked: money,
  net: money,
  /**
   * The reality check is due: the interval that the jurisdiction sets, by default an hour of play, has passed since the
   * last one. The page shows the check before anything else.
   */
  checkDue: z.boolean(),
})
export type Visit = z.output<typeof visit>

const state = z.object({ success: z.object({ limits: z.array(limit), pause: z.nullable(pause) }) })
const noBody = z.strictObject({})
const own = ['player', 'admin'] as const

export const protection = {
  protection: call({
    method: 'POST',
    path: '/api/protection',
    summary: 'Свои лимиты и перерыв',
    access: own,
    body: noBody,
    reply: state,
    refusals: [],
  }),
  setLimit: call({
    method: 'POST',
    path: '/api/protection/limit',
    summary: 'Лимит: строже — сразу, мягче или снять (null) — через 24 часа и со вторым подтверждением',
    access: own,
    body: z.strictObject({ measure, period, cap: z.nullable(amount) }),
    reply: state,
    refusals: [],
    rateLimit: { per: 'player', count: 60, windowSeconds: 3600 },
  }),
  confirmLimit: call({
    method: 'POST',
    path: '/api/protection/limit/confirm',
    summary: 'Второе подтверждение смягчённого лимита',
    access: own,
    body: z.strictObject({ measure, period }),
    reply: state,
    refusals: [],
  }),
  keepLimit: call({
    method: 'POST',
    path: '/api/protection/limit/keep',
    summary: 'Оставить лимит как есть: отменить запрос на смягчение',
    access: own,
    body: z.strictObject({ measure, period }),
    reply: state,
    refusals: [],
  }),
  takeBreak: call({
    method: 'POST',
    path: '/api/protection/break',
    summary: 'Перерыв или самоисключение. До конца его не отменит никто, продлить можно',
    access: own,
    body: z.strictObject({ length: z.enum(breakLengths) }),
    reply: state,
    refusals: [],
  }),
  visit: call({
    method: 'POST',
    path: '/api/protection/visit',
    summary: 'Итог посещения: время игры, ставки и чистый результат по счёту сервера',
    access: own,
    body: noBody,
    reply: z.object({ success: visit }),
    refusals: [],
  }),
  realityChecked: call({
    method: 'POST',
    path: '/api/protection/visit/checked',
    summary: 'Игрок видел, сколько времени играет, и продолжает',
    access: own,
    body: noBody,
    reply: z.object({ success: visit }),
    refusals: [],
  }),
}
