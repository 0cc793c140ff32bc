/** Responsible play: limits, breaks, the visit and its reality check. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, money } from './money.ts'

export const limitMeasures = ['deposit', 'loss', 'stake'] as const
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitMeasure = (typeof limitMeasures)[number]
export type LimitPeriod = (typeof limitPeriods)[number]

/** How long breaks last: a time-out in hours and days, self-exclusion in months and for ever. */
export const timeOuts = ['hour', 'six-hours', 'day', 'three-days', 'week', 'two-weeks', 'six-weeks'] as const
export const exclusions = ['six-months', 'year', 'five-years', 'forever'] as const
export const breakLengths = [...timeOuts, ...exclusions] as const
export type BreakLength = (typeof breakLengths)[number]

/** A loosened limit waits this long, and then for the player to say so again within the next week. */
export const looseningHours = 24
export const confirmWithinHours = 7 * 24
/** A visit is over after this long without a bet. */
export const visitPauseMinutes = 30

const measure = z.enum(limitMeasures)
const period = z.enum(limitPeriods)

export const limit = z.object({
  measure,
  period,
  /** Null: there is none. */
  cap: z.nullable(money),
  /** Of the present day, week or month; a loss may be below zero. */
  used: money,
  /** A looser limit that was asked for; `cap` null lifts it. It can be confirmed from `readyAt` until `lapsesAt`. */
  change: z.nullable(z.object({ cap: z.nullable(money), readyAt: z.string(), lapsesAt: z.string() })),
})
export type Limit = z.output<typeof limit>

/** `until` null: for ever. */
const pause = z.object({ until: z.nullable(z.string()) })

export const visit = z.object({
  /** When the first bet of the visit was made; null before it. */
  startedAt: z.nullable(z.string()),
  /** From the first bet to the last. */
  playedMinutes: z.number(),
  bets: z.number(),
  staked: money,
  net: money,
  /** So much play has passed since the last check as the rules of the place allow, an hour where none say otherwise: the page shows it before anything else. */
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
    summary: 'Оставить лимит как есть: отменить просьбу о смягчении',
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
