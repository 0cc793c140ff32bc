/**
 * Identity of the visitor: sign-in, registration, sign-out, the current user. Paths and fields come from the
 * specification.
 */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { email, mostEmailSigns } from './email-address.ts'
import { money } from '../core/money.ts'
import { referralCode } from '../rewards/referral.ts'
import { shownBanner } from '../content/banners.ts'
import { lobbyOrder, site, social } from '../content/site.ts'
import { givenPassword, newPassword } from './password.ts'
import { pause } from './protection.ts'
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
  /** 1: the account awaits a manual review; until then it can neither bet nor top up. */
  held: z.literal([0, 1]),
  /** The player's break or self-exclusion; null where none runs. */
  pause: z.nullable(pause),
  /** Whether the account has an email and whether it is confirmed. Without one, a lost password cannot be reset. */
  email: z.enum(['none', 'claimed', 'confirmed']),
  /**
   * For a player who has not made a bet yet and is not on a break: the welcome gift, and whether the site plays for real
   * money. Null for all others.
   */
  welcome: z.nullable(z.object({ gift: money, real: z.boolean() })),
})
export type CurrentUser = z.output<typeof currentUser>

/**
 * Why the session of a guest's browser has ended. `elsewhere`: signed in on another device; `password`: a sign-in
 * method was changed; `crowded`: too many devices; `banned`: the account was banned, the ban's comment is included.
 */
export const endedWhys = ['elsewhere', 'password', 'crowded', 'expired', 'banned'] as const
const ended = z.object({ why: z.enum(endedWhys), comment: z.nullable(z.string()) })
export type EndedSession = z.output<typeof ended>

/** Additional sign-in methods that the site offers. */
const ways = z.object({ vk: z.boolean() })
/** Ids of events that are running or about to start; no other events are shown in menus. */
const events = z.array(z.string())

/** The browser's video-card string. Bounded here; the server keeps it as an untrusted hint. */
export const info = z.string().check(z.maxLength(512, 'Слишком длинные сведения о браузере'))

/** Bounds of the registration fields, shown by the form and enforced by the server. */
export const registrationBounds = {
  loginMin: 3,
  loginMax: 20,
  emailMax: mostEmailSigns,
} as const

/** A login being chosen. */
export const newLogin = z.string().check(
  z.minLength(
    registrationBounds.loginMin,
    `Логин — от ${registrationBounds.loginMin} до ${registrationBounds.loginMax} знаков`,
  ),
  z.maxLength(
    registrationBounds.loginMax,
    `Логин — от ${registrationBounds.loginMin} до ${registrationBounds.loginMax} знаков`,
  ),
  // One alphabet per name: «аdmin» with a Russian «а» must not be possible.
  z.regex(
    /^(?:[a-zA-Z0-9_-]+|[а-яА-ЯёЁ0-9_-]+)$/,
    'Логин: русские или латинские буквы (не вместе), цифры, дефис и подчёркивание',
  ),
)
/** The browser goes here to sign in with VK. It comes back to the lobby, with `socialParameter` if sign-in failed. */
export const vkSignInPath = '/api/auth/social/vkontakte'
/** How a social sign-in ended: see `socialAnswers`. */
export const socialParameter = 'social'
/**
 * `off`: the site has not enabled it. `taken`: that VK account is linked to another player. `other`: it is linked to no
 * player or to a different one.
 */
export const socialAnswers = ['off', 'denied', 'failed', 'entered', 'linked', 'taken', 'confirmed', 'other'] as const

const noBody = z.strictObject({})
/** `banned`: the account is banned, so the page shows no congratulation. */
export const message = z.object({ success: z.string(), banned: z.optional(z.literal(true)) })
export type Entered = z.output<typeof message>
/** The password is correct, and the account requires a second step. */
const secondStepRequired = z.object({
  next: z.object({ ticket: z.string(), codes: z.boolean(), passkey: z.boolean() }),
})
export type SecondStepRequired = z.output<typeof secondStepRequired>['next']

export const identity = {
  getUser: call({
    method: 'POST',
    path: '/api/getUser',
    summary:
      'Текущий пользователь, состояние сайта и ссылки на соцсети. Гостю отвечает 200 с error, site и social; ended — почему закончился вход, который помнит браузер',
    access: everyone,
    body: noBody,
    reply: z.union([
      z.object({
        success: z.object({
          user: currentUser,
          social,
          site,
          ways,
          events,
          order: z.optional(lobbyOrder),
          banners: z.optional(z.array(shownBanner)),
        }),
      }),
      z.object({
        error: z.string(),
        code: z.literal('Unauthorized'),
        social,
        site,
        ways,
        events,
        order: z.optional(lobbyOrder),
        banners: z.optional(z.array(shownBanner)),
        ended: z.optional(ended),
      }),
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
      password: givenPassword,
      info,
    }),
    reply: z.union([message, secondStepRequired]),
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
    summary: 'Выход: сеанс и его соединения закрываются сразу',
    access: everyone,
    /**
     * `ended`: ends the session only if it is already over. Another page of the browser may have started a live one.
     */
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
