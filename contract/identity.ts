/** Who the visitor is: sign-in, registration, sign-out, the current user. Paths and fields are the specification's. */
import * as z from 'zod/mini'
import { call, everyone } from './call.ts'
import { money } from './money.ts'
import { referralCode } from './referral.ts'
import { shownBanner } from './banners.ts'
import { lobbyOrder, site, social } from './site.ts'
import { statusLabels } from './status-names.ts'

const status = z.object({ label: z.enum(statusLabels), name: z.string() })

export const currentUser = z.object({
  id: z.number(),
  /** The name the player signs in with. */
  login: z.string(),
  balance: money,
  status,
  img: z.string(),
  is_admin: z.literal([0, 1]),
  is_ban: z.literal([0, 1]),
  is_ban_comment: z.nullable(z.string()),
  ref_link: z.string(),
  raceback: z.number(),
  /** 1: the name is hidden from other players. */
  hide_name: z.literal([0, 1]),
  /** 1: the account waits for a person; until then it neither stakes nor tops up. */
  held: z.literal([0, 1]),
  /** Whether the account has an address, and whether it was proven: without one a lost password cannot be made anew. */
  email: z.enum(['none', 'claimed', 'confirmed']),
  /** For a newcomer who has not made a bet yet: what was given, and whether the money here is real. Null for everybody else. */
  welcome: z.nullable(z.object({ gift: money, real: z.boolean() })),
})
export type CurrentUser = z.output<typeof currentUser>

/**
 * Why the session that a guest's browser still carries has ended. `elsewhere`: on another device; `password`: with a change of a way
 * in; `crowded`: too many devices; `banned`: with the account's ban, whose comment comes along.
 */
export const endedWhys = ['elsewhere', 'password', 'crowded', 'expired', 'banned'] as const
const ended = z.object({ why: z.enum(endedWhys), comment: z.nullable(z.string()) })
export type EndedSession = z.output<typeof ended>

/** The ways in that the site offers beside its own. */
const ways = z.object({ vk: z.boolean() })
/** Ids of the events that are on or near: others stand in no menu. */
const events = z.array(z.string())

/** The browser's video-card string. Bounded here; the server keeps it as an untrusted hint. */
export const info = z.string().check(z.maxLength(512, 'Слишком длинные сведения о браузере'))

/** Bounds of the registration fields, shown by the form and enforced by the server. */
export const registrationBounds = { loginMin: 3, loginMax: 20, passwordMin: 8, passwordMax: 128, emailMax: 254 } as const

/** A login being chosen. */
export const newLogin = z
  .string()
  .check(
    z.minLength(registrationBounds.loginMin, 'Логин — от 3 до 20 знаков'),
    z.maxLength(registrationBounds.loginMax, 'Логин — от 3 до 20 знаков'),
    // One alphabet a name: «аdmin» with a Russian «а» is nobody's.
    z.regex(/^(?:[a-zA-Z0-9_-]+|[а-яА-ЯёЁ0-9_-]+)$/, 'Логин: русские или латинские буквы (не вместе), цифры, дефис и подчёркивание'),
  )
/** A password being chosen. */
export const newPassword = z
  .string()
  .check(
    z.minLength(registrationBounds.passwordMin, 'Пароль — не короче 8 знаков'),
    z.maxLength(registrationBounds.passwordMax, 'Пароль — не длиннее 128 знаков'),
  )
/** An address being given. */
export const email = z.email('Укажите настоящий адрес почты').check(z.maxLength(registrationBounds.emailMax, 'Слишком длинный адрес почты'))

/** Where the browser goes to sign in with VK; it comes back to the lobby, with `socialParameter` when it could not. */
export const vkSignInPath = '/api/auth/social/vkontakte'
/** How a social sign-in ended: see `socialAnswers`. */
export const socialParameter = 'social'
/** `off`: the site has not switched it on. `taken`: that VK account is linked to another player. `other`: to nobody or somebody else. */
export const socialAnswers = ['off', 'denied', 'failed', 'entered', 'linked', 'taken', 'confirmed', 'other'] as const

const noBody = z.strictObject({})
/** `banned`: the account is, so there is nothing to congratulate on. */
export const message = z.object({ success: z.string(), banned: z.optional(z.literal(true)) })
export type Entered = z.output<typeof message>
/** The password fits, and the account asks for more. */
const secondStepAsked = z.object({ next: z.object({ ticket: z.string(), codes: z.boolean(), passkey: z.boolean() }) })
export type SecondStepAsked = z.output<typeof secondStepAsked>['next']

export const identity = {
  getUser: call({
    method: 'POST',
    path: '/api/getUser',
    summary: 'Текущий пользователь, состояние сайта и ссылки на соцсети. Гостю отвечает 200 с error, site и social; ended — почему закончился вход, который помнит браузер',
    access: everyone,
    body: noBody,
    reply: z.union([
      z.object({ success: z.object({ user: currentUser, social, site, ways, events, order: z.optional(lobbyOrder), banners: z.optional(z.array(shownBanner)) }) }),
      z.object({ error: z.string(), code: z.literal('Unauthorized'), social, site, ways, events, order: z.optional(lobbyOrder), banners: z.optional(z.array(shownBanner)), ended: z.optional(ended) }),
    ]),
    refusals: [],
    duringMaintenance: true,
  }),
  login: call({
    method: 'POST',
    path: '/api/login',
    summary: 'Вход по логину или e-mail. next: пароль верен, и нужен второй шаг; ticket действует пять минут',
    access: everyone,
    body: z.strictObject({
      login: z.string().check(z.minLength(1, 'Введите e-mail или логин'), z.maxLength(254, 'Слишком длинный логин')),
      password: z.string().check(z.minLength(1, 'Введите пароль'), z.maxLength(128, 'Слишком длинный пароль')),
      info,
    }),
    reply: z.union([message, secondStepAsked]),
    refusals: ['WrongCredentials'],
    rateLimit: { per: 'address', count: 100, windowSeconds: 900 },
    duringMaintenance: true,
  }),
  registr: call({
    method: 'POST',
    path: '/api/registr',
    summary: 'Регистрация. Отправляя её, человек подтверждает, что ему есть 18 лет',
    access: everyone,
    body: z.strictObject({ email, login: newLogin, password: newPassword, info, ref: z.optional(referralCode) }),
    reply: message,
    refusals: ['LoginTaken'],
  }),
  exit: call({
    method: 'POST',
    path: '/api/exit',
    summary: 'Выход: сессия и её соединения закрываются сразу',
    access: everyone,
    /** `ended`: lets go of a session that has ended, and of none that stands: another page of the browser may have begun one. */
    body: z.strictObject({ ended: z.optional(z.boolean()) }),
    reply: message,
    refusals: [],
    duringMaintenance: true,
  }),
  getBal: call({
    method: 'POST',
    path: '/api/user/getBal',
    summary: 'Баланс в рублях',
    access: ['player', 'banned', 'admin'],
    body: noBody,
    reply: z.object({ success: z.object({ balance: money }) }),
    refusals: [],
    duringMaintenance: true,
  }),
  raceback: call({
    method: 'POST',
    path: '/api/raceback/get',
    summary: 'Сколько бонусов можно забрать',
    access: ['player', 'admin'],
    body: noBody,
    reply: z.object({ success: z.object({ user: z.object({ raceback: z.number() }) }) }),
    refusals: [],
  }),
}
