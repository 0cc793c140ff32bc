/** The player's account: profile, password, email, avatar, sessions, sign-in log, data export, closing. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { email } from './email-address.ts'
import { givenPassword, newPassword } from './password.ts'

/** Query parameter of the lobby that carries the token from an email confirmation letter. */
export const emailParameter = 'email'

const noBody = z.strictObject({})
const message = z.object({ success: z.string() })
const own = ['player', 'admin'] as const

/** The device of a session or sign-in, parsed from the User-Agent. */
const device = z.object({ name: z.string(), phone: z.boolean() })
export type Device = z.output<typeof device>

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Saved by the browser itself after a sign-in by password: it signs in, and proves nothing else. */
  automatic: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

const profile = z.object({
  login: z.string(),
  createdAt: z.string(),
  email: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  /** True when the player uploaded the avatar. */
  ownPicture: z.boolean(),
  hasPassword: z.boolean(),
  /** The public page is hidden, even where the name is shown. */
  hidesProfile: z.boolean(),
  /** `off`: the site has not switched it on. */
  vk: z.enum(['off', 'free', 'linked']),
  /** Sign-in requires authenticator codes. */
  authenticator: z.boolean(),
  backupCodesLeft: z.number(),
  passkeys: z.array(passkey),
  /** The origin at which passkeys work. */
  passkeyOrigin: z.string(),
  /** True for a short time after sign-in or confirmation: dangerous actions then need no new confirmation. */
  confirmed: z.boolean(),
})
export type Profile = z.output<typeof profile>

const session = z.object({
  id: z.number(),
  device,
  /** The IP address without its last part. */
  network: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
})
export type AccountSession = z.output<typeof session>

export const signInWays = ['password', 'code', 'passkey', 'vk', 'registration'] as const
/** `code`: a code was required in addition to the first proof. */
const signIn = z.object({
  id: z.number(),
  at: z.string(),
  way: z.enum(signInWays),
  code: z.boolean(),
  success: z.boolean(),
  device,
  network: z.string(),
})
export type SignIn = z.output<typeof signIn>

/** The largest avatar accepted, in bytes; the page scales the image down before sending it. */
const avatarBytes = 1_000_000
const base64 = z
  .string()
  .check(
    z.minLength(16, 'Выберите картинку'),
    z.maxLength(Math.ceil(avatarBytes / 3) * 4, 'Картинка больше 1 МБ. Выберите поменьше'),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Картинка повреждена. Выберите другую'),
  )

export const account = {
  hideName: call({
    method: 'POST',
    path: '/api/account/hideName',
    summary: 'Скрыть или показать имя в ленте ставок и таблицах',
    access: own,
    body: z.strictObject({ hide: z.boolean() }),
    reply: z.object({ success: z.object({ hide_name: z.literal([0, 1]) }) }),
    refusals: [],
  }),
  hideProfile: call({
    method: 'POST',
    path: '/api/account/hideProfile',
    summary: 'Скрыть или показать свой публичный профиль',
    access: own,
    body: z.strictObject({ hide: z.boolean() }),
    reply: z.object({ success: z.object({ hidesProfile: z.boolean() }) }),
    refusals: [],
  }),
  profile: call({
    method: 'POST',
    path: '/api/account/profile',
    summary: 'Свой аккаунт: почта, способы входа, ключи',
    access: own,
    body: noBody,
    reply: z.object({ success: profile }),
    refusals: [],
  }),
  uploadPicture: call({
    method: 'POST',
    path: '/api/account/picture',
    summary: 'Своя картинка: JPEG, PNG, WebP или AVIF в base64. Хранится уменьшенной копией без сведений о съёмке',
    access: own,
    body: z.strictObject({ image: base64 }),
    bodyBytes: 1_400_000,
    reply: z.object({ success: z.object({ img: z.string() }) }),
    refusals: [],
    rateLimit: { per: 'player', count: 20, windowSeconds: 3600 },
  }),
  removePicture: call({
    method: 'POST',
    path: '/api/account/picture/remove',
    summary: 'Убрать свою картинку',
    access: own,
    body: noBody,
    reply: z.object({ success: z.object({ img: z.string() }) }),
    refusals: [],
  }),
  changePassword: call({
    method: 'POST',
    path: '/api/account/password',
    summary:
      'Новый пароль. Остальные сеансы завершаются. current — текущий; его нет у аккаунта, созданного через ВКонтакте',
    access: own,
    body: z.strictObject({ current: z.optional(givenPassword), password: newPassword }),
    reply: message,
    refusals: ['WrongCredentials', 'ConfirmationRequired'],
    rateLimit: { per: 'player', count: 10, windowSeconds: 900 },
  }),
  sendEmailConfirmation: call({
    method: 'POST',
    path: '/api/account/email/confirmation',
    summary: 'Письмо со ссылкой, которая подтверждает текущий адрес почты',
    access: own,
    body: noBody,
    reply: message,
    refusals: [],
    rateLimit: { per: 'player', count: 20, windowSeconds: 3600 },
  }),
  changeEmail: call({
    method: 'POST',
    path: '/api/account/email',
    summary: 'Новый адрес почты: письмо со ссылкой идёт на него, и до перехода по ней всё остаётся по-прежнему',
    access: own,
    body: z.strictObject({ email }),
    reply: message,
    refusals: ['ConfirmationRequired'],
    rateLimit: { per: 'player', count: 20, windowSeconds: 3600 },
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/api/email/confirm',
    summary: 'Подтверждает адрес почты по ссылке из письма',
    access: everyone,
    body: z.strictObject({
      token: z.string().check(z.regex(/^[\w-]{43}$/, 'Ссылка из письма повреждена. Запросите новую')),
    }),
    reply: message,
    refusals: ['LinkExpired', 'EmailTaken'],
    rateLimit: { per: 'address', count: 50, windowSeconds: 3600 },
    duringMaintenance: true,
  }),
  sessions: call({
    method: 'POST',
    path: '/api/account/sessions',
    summary: 'Где открыт аккаунт: устройства и время',
    access: own,
    body: noBody,
    reply: z.object({ success: z.object({ sessions: z.array(session) }) }),
    refusals: [],
  }),
  endSession: call({
    method: 'POST',
    path: '/api/account/sessions/end',
    summary: 'Завершить один из своих сеансов вместе с его соединениями',
    access: own,
    body: z.strictObject({ session: z.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)) }),
    reply: message,
    refusals: [],
  }),
  endOtherSessions: call({
    method: 'POST',
    path: '/api/account/sessions/endOthers',
    summary:
      'Завершить все свои сеансы, кроме этого. Ссылки из писем и начатые входы перестают действовать вместе с ними',
    access: own,
    body: noBody,
    reply: z.object({ success: z.object({ ended: z.number() }) }),
    refusals: [],
  }),
  endAllSessions: call({
    method: 'POST',
    path: '/api/account/sessions/endAll',
    summary:
      'Завершить все свои сеансы, и этот тоже. Ссылки из писем и начатые входы перестают действовать вместе с ними',
    access: own,
    body: noBody,
    reply: message,
    refusals: [],
  }),
  signIns: call({
    method: 'POST',
    path: '/api/account/journal',
    summary: 'Журнал входов в аккаунт, новые первыми: удачных и нет',
    access: own,
    body: noBody,
    reply: z.object({ success: z.object({ signIns: z.array(signIn) }) }),
    refusals: [],
  }),
  ownRecords: call({
    method: 'POST',
    path: '/api/account/data',
    summary: 'Всё, что сайт хранит о вас, одним файлом JSON',
    access: own,
    body: noBody,
    // Streamed in parts: each slice contributes its own part of the document.
    reply: z.unknown(),
    refusals: ['ConfirmationRequired'],
    rateLimit: { per: 'player', count: 10, windowSeconds: 3600 },
  }),
  closeAccount: call({
    method: 'POST',
    path: '/api/account/close',
    summary: 'Закрыть аккаунт навсегда. giveUp — отказ от остатка на балансе, если он есть',
    access: ['player'],
    body: z.strictObject({ giveUp: z.boolean() }),
    reply: message,
    refusals: ['ConfirmationRequired', 'BalanceLeft', 'Banned'],
  }),
}
