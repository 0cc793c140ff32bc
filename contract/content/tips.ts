/**
 * Tips and rains of the chat. A tip is money from one player to another; a rain is money that a player has drawn among
 * those who were in the room and said that they take part. The draw is in shared/proofs/rain.ts.
 */
import * as z from 'zod/mini'
import { entrantForm } from '@kurazh/shared/proofs/rain.ts'
import { shownPlayer } from '../account/shown-player.ts'
import { call, everyone, players } from '../core/call.ts'
import { amount, money } from '../core/money.ts'

/** Of a rain: how many get a share, and for how many seconds one may join. */
export const rainBounds = { receivers: { least: 2, most: 20 }, seconds: { least: 30, most: 180 } } as const

const room = z.string().check(z.minLength(1), z.maxLength(32))
const id = z.int().check(z.minimum(1))
/** The idempotency key of one press: the same request repeated changes nothing. */
const request = z.uuid('Запрос не понят: обновите страницу')
const player = z.object(shownPlayer)

export const tipLine = z.object({ id: z.number(), at: z.string(), from: player, to: player, amount: money })
export type TipLine = z.output<typeof tipLine>

/** A share, in the order drawn. `place` is that of joining, from 1 on. */
const winner = z.object({ ...shownPlayer, place: z.number(), prize: money })

export const rainEnds = ['nobody', 'staff', 'closed', 'restored'] as const
export type RainEnd = (typeof rainEnds)[number]

/** A rain as everybody in the room sees it. */
export const rainCard = z.object({
  id: z.number(),
  by: player,
  amount: money,
  receivers: z.number(),
  /** SHA-256 of the seed's text, from the opening on. */
  commitment: z.string(),
  /** Milliseconds until it is drawn; 0: it is over, or is being drawn. */
  leftMs: z.number(),
  entrants: z.number(),
  state: z.enum(['open', 'drawn', 'returned']),
  /** Why the money went back to the giver; null otherwise. */
  why: z.nullable(z.enum(rainEnds)),
  winners: z.array(winner),
})
export type RainCard = z.output<typeof rainCard>

/** All that a page needs to draw it once more. */
export const rainProof = z.object({
  id: z.number(),
  amount: money,
  receivers: z.number(),
  commitment: z.string(),
  serverSeed: z.string(),
  /** In the order of joining. */
  entrants: z.array(z.object({ name: z.nullable(z.string()), seed: z.string(), prize: z.nullable(money) })),
})
export type RainProof = z.output<typeof rainProof>

const reply = z.object({ success: z.object({ text: z.string(), balance: money }) })
const givingRefusals = [
  'NotFound',
  'TipRefused',
  'InsufficientFunds',
  'LimitReached',
  'OnBreak',
  'Held',
  'Banned',
  'ChatMuted',
  'ChatRefused',
  'PayoutsPaused',
  'BettingStopped',
  'RequestReused',
  'ConfirmationRequired',
] as const

export const tips = {
  tipTerms: call({
    method: 'POST',
    path: '/api/tips',
    summary: 'Сколько ещё можно подарить сегодня, от какой суммы, и почему нельзя; принимает ли игрок подарки сам',
    access: players,
    body: z.strictObject({ room }),
    reply: z.object({
      success: z.object({
        /** Why the caller may not give, as text; null: nothing forbids it. */
        closed: z.nullable(z.string()),
        least: money,
        leastRain: money,
        /** What of the day is left. */
        left: money,
        rainsLeft: z.number(),
      }),
    }),
    refusals: ['NotFound'],
  }),
  giveTip: call({
    method: 'POST',
    path: '/api/tips/give',
    summary: 'Дарит деньги автору сообщения или тому, кто писал в этой комнате под этим именем; один раз на request',
    access: players,
    body: z.strictObject({
      room,
      /** The number of a line, or a name. */
      to: z.union([
        z.strictObject({ line: id }),
        z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(32)) }),
      ]),
      amount,
      /** Whether the room sees it. */
      isPublic: z.boolean(),
      request,
    }),
    reply,
    refusals: givingRefusals,
    rateLimit: { per: 'player', count: 30, windowSeconds: 3600 },
  }),
  tipSetting: call({
    method: 'POST',
    path: '/api/tips/setting',
    summary: 'Принимает ли игрок подарки из чата',
    access: players,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ accepts: z.boolean() }) }),
    refusals: [],
  }),
  setTips: call({
    method: 'POST',
    path: '/api/tips/setting/set',
    summary: 'Включает и выключает подарки из чата для себя',
    access: players,
    body: z.strictObject({ accepts: z.boolean() }),
    reply: z.object({ success: z.string() }),
    refusals: [],
  }),
  roomGifts: call({
    method: 'POST',
    path: '/api/chat/gifts',
    summary: 'Последние подарки комнаты, которые видят все, и её последний дождь',
    access: everyone,
    body: z.strictObject({ room }),
    reply: z.object({
      success: z.object({
        tips: z.array(tipLine),
        /** The open rain, otherwise the last one of a few minutes ago. */
        rain: z.nullable(rainCard),
        /** The caller's part in it. */
        own: z.nullable(z.object({ isGiver: z.boolean(), place: z.nullable(z.number()) })),
        /** Whether money is given from player to player on this site at all. */
        on: z.boolean(),
      }),
    }),
    refusals: ['NotFound', 'OnBreak'],
  }),
  openRain: call({
    method: 'POST',
    path: '/api/rain/open',
    summary: 'Открывает дождь: деньги уходят с баланса и разыгрываются среди тех, кто участвует; один раз на request',
    access: players,
    body: z.strictObject({
      room,
      amount,
      receivers: z.int().check(z.minimum(rainBounds.receivers.least), z.maximum(rainBounds.receivers.most)),
      seconds: z.int().check(z.minimum(rainBounds.seconds.least), z.maximum(rainBounds.seconds.most)),
      request,
    }),
    reply,
    refusals: [...givingRefusals, 'RainOpen'],
    rateLimit: { per: 'player', count: 20, windowSeconds: 3600 },
  }),
  joinRain: call({
    method: 'POST',
    path: '/api/rain/join',
    summary: 'Участие в дожде с числом, которое добавляет страница; второй раз ничего не меняет',
    access: players,
    body: z.strictObject({
      room,
      id,
      seed: z.string().check(z.regex(entrantForm, 'Число страницы — 32 знака')),
    }),
    /** `place`: in the order of joining, from 1 on. `seed`: the one that counts, of the first press. */
    reply: z.object({ success: z.object({ place: z.number(), seed: z.string() }) }),
    refusals: [
      'NotFound',
      'RainOver',
      'TipRefused',
      'LimitReached',
      'OnBreak',
      'Held',
      'Banned',
      'ChatMuted',
      'ChatRefused',
    ],
    rateLimit: { per: 'player', count: 60, windowSeconds: 3600 },
  }),
  rainProof: call({
    method: 'POST',
    path: '/api/rain/proof',
    summary: 'Разыгранный дождь со всеми числами: по ним каждый считает, кто получил деньги',
    access: everyone,
    body: z.strictObject({ room, id }),
    reply: z.object({ success: rainProof }),
    refusals: ['NotFound', 'OnBreak'],
  }),
}
