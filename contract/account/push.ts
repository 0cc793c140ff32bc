/** Notifications of the browser: which devices of a player get them, and about what. */
import * as z from 'zod/mini'
import { call, players } from '../core/call.ts'

/** What a notification is about; each is a choice of its own on each device. */
export const pushKinds = ['payout', 'security', 'tournament', 'reward'] as const
export type PushKind = (typeof pushKinds)[number]

/** On as soon as a player switches notifications on; the others are chosen. */
export const usualPushKinds: readonly PushKind[] = ['security']

const kinds = z.array(z.enum(pushKinds)).check(z.maxLength(pushKinds.length))
const device = z.object({
  id: z.string(),
  /** As in the list of sessions: «Firefox, Windows». */
  device: z.string(),
  kinds,
  /** Sums may be shown on the screen, which others may see. */
  sums: z.boolean(),
  since: z.string(),
  /** It is the device of this session. */
  current: z.boolean(),
})
const state = z.object({
  success: z.object({
    /** The site's public key (VAPID): a browser subscribes with it. */
    key: z.string(),
    /** What this site sends at all: rewards only where its jurisdiction allows them. */
    offered: kinds,
    devices: z.array(device),
  }),
})
export type PushState = z.output<typeof state>['success']
export type PushDevice = z.output<typeof device>

const id = z.uuid('Такого устройства уже нет. Обновите страницу')
const subscription = z.strictObject({
  /** Where the browser's push service takes messages for it. */
  endpoint: z.url('Браузер дал негодный адрес уведомлений').check(z.maxLength(1_000)),
  /** The browser's public key and its secret, base64url. */
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'Браузер дал негодный ключ уведомлений')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'Браузер дал негодный ключ уведомлений')),
  kinds,
  sums: z.boolean(),
})
export type PushBody = z.output<typeof subscription>

export const push = {
  push: call({
    method: 'POST',
    path: '/api/push',
    summary: 'Уведомления: ключ сайта, о чём он сообщает и на какие устройства игрока',
    access: players,
    body: z.strictObject({}),
    reply: state,
    refusals: [],
  }),
  subscribePush: call({
    method: 'POST',
    path: '/api/push/subscribe',
    summary:
      'Включить уведомления в браузере этого сеанса или изменить выбор. Браузер принадлежит тому, кто включил их последним; с концом сеанса они кончаются',
    access: players,
    body: subscription,
    reply: state,
    refusals: [],
    rateLimit: { per: 'player', count: 100, windowSeconds: 3600 },
  }),
  unsubscribePush: call({
    method: 'POST',
    path: '/api/push/unsubscribe',
    summary: 'Отключить уведомления на одном из своих устройств',
    access: players,
    body: z.strictObject({ id }),
    reply: state,
    refusals: [],
  }),
  testPush: call({
    method: 'POST',
    path: '/api/push/test',
    summary: 'Послать на своё устройство проверочное уведомление',
    access: players,
    body: z.strictObject({ id }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
    rateLimit: { per: 'player', count: 20, windowSeconds: 3600 },
  }),
}
