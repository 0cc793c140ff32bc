/**
 * Authentication: second step of sign-in, authenticator, backup codes, passkeys, VK, confirmation of dangerous actions.
 */
import * as z from 'zod/mini'
import { referralCode } from '../rewards/referral.ts'
import { passkey } from './account.ts'
import { call, everyone } from '../core/call.ts'
import { info, message, newLogin } from './identity.ts'
import { givenPassword } from './password.ts'

/** Query parameters with which a social sign-in may return to the lobby. */
export const secondStepParameter = 'second-step'
export const socialTicketParameter = 'vk-new'
/** The address to which VK redirects the browser. */
export const vkReturnPath = '/api/auth/social/vkontakte/return'

const noBody = z.strictObject({})
const own = ['player', 'admin'] as const
/** True: the browser saves the passkey by itself, after a sign-in by password. */
const automatic = z.optional(z.boolean())
const ticket = z.string().check(z.regex(/^[\w-]{43}$/, 'Вход начат слишком давно. Начните заново'))
/** Six digits of an authenticator or a backup code; spaces and dashes are allowed. */
export const code = z.string().check(z.minLength(6, 'Введите код'), z.maxLength(24, 'Слишком длинный код'))

/** The browser's answer to a WebAuthn challenge, as the standard defines it; bounded here, checked by the library. */
const base64url = z.string().check(z.maxLength(8192), z.regex(/^[\w-]*$/))
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  clientExtensionResults: z.record(z.string().check(z.maxLength(64)), z.unknown()),
}
const newCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: z.optional(base64url),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64url),
  }),
})
export const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
})

/** Passed to the browser unchanged. */
const options = z.record(z.string(), z.unknown())
const newCodes = z.object({ success: z.object({ backupCodes: z.array(z.string()) }) })

export const security = {
  secondStep: call({
    method: 'POST',
    path: '/api/login/code',
    summary: 'Второй шаг входа: код приложения или запасной код',
    access: everyone,
    body: z.strictObject({ ticket, code, info }),
    reply: message,
    refusals: ['WrongCode', 'LinkExpired', 'TooManyRequests'],
    rateLimit: { per: 'address', count: 100, windowSeconds: 900 },
    duringMaintenance: true,
  }),
  passkeyChallenge: call({
    method: 'POST',
    path: '/api/login/passkey/options',
    summary: 'Вызов для входа ключом доступа',
    access: everyone,
    body: noBody,
    reply: z.object({ success: z.object({ options }) }),
    refusals: [],
    // Every sign-in form asks for one as it opens, and many people may share an address.
    rateLimit: { per: 'address', count: 1_000, windowSeconds: 900 },
    duringMaintenance: true,
  }),
  passkeySignIn: call({
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Вход ключом доступа: он один заменяет пароль и код',
    access: everyone,
    body: z.strictObject({ credential: assertion, info }),
    reply: message,
    refusals: ['PasskeyUnknown', 'WrongCredentials'],
    rateLimit: { per: 'address', count: 100, windowSeconds: 900 },
    duringMaintenance: true,
  }),
  confirm: call({
    method: 'POST',
    path: '/api/account/confirm',
    summary: 'Подтвердить, что это вы: пароль, а где включён второй шаг, и код. Действует десять минут в этой сессии',
    access: own,
    body: z.strictObject({ password: givenPassword, code: z.optional(code) }),
    reply: message,
    refusals: ['WrongCredentials', 'WrongCode', 'TooManyRequests'],
  }),
  confirmChallenge: call({
    method: 'POST',
    path: '/api/account/confirm/passkey/options',
    summary: 'Вызов для подтверждения ключом доступа',
    access: own,
    body: noBody,
    reply: z.object({ success: z.object({ options }) }),
    refusals: [],
  }),
  confirmByPasskey: call({
    method: 'POST',
    path: '/api/account/confirm/passkey',
    summary: 'Подтвердить, что это вы, ключом доступа',
    access: own,
    body: z.strictObject({ credential: assertion }),
    reply: message,
    refusals: ['WrongCredentials'],
    rateLimit: { per: 'player', count: 30, windowSeconds: 900 },
  }),
  beginAuthenticator: call({
    method: 'POST',
    path: '/api/account/authenticator/begin',
    summary: 'Секрет для приложения с кодами. Действует после первого верного кода',
    access: own,
    body: noBody,
    reply: z.object({ success: z.object({ secret: z.string(), uri: z.string() }) }),
    refusals: ['ConfirmationRequired'],
  }),
  enableAuthenticator: call({
    method: 'POST',
    path: '/api/account/authenticator/enable',
    summary: 'Включить коды при входе: первый код приложения. Ответ — запасные коды, их показывают один раз',
    access: own,
    body: z.strictObject({ code }),
    reply: newCodes,
    refusals: ['ConfirmationRequired', 'WrongCode', 'TooManyRequests'],
  }),
  disableAuthenticator: call({
    method: 'POST',
    path: '/api/account/authenticator/disable',
    summary: 'Выключить коды при входе и стереть запасные',
    access: own,
    body: noBody,
    reply: message,
    refusals: ['ConfirmationRequired'],
  }),
  renewBackupCodes: call({
    method: 'POST',
    path: '/api/account/backupCodes',
    summary: 'Новые запасные коды; прежние перестают действовать',
    access: own,
    body: noBody,
    reply: newCodes,
    refusals: ['ConfirmationRequired'],
  }),
  passkeyOptions: call({
    method: 'POST',
    path: '/api/account/passkeys/options',
    summary: 'Вызов для нового ключа доступа; automatic — для того, который браузер сохранит сам после входа паролем',
    access: own,
    body: z.strictObject({ automatic }),
    reply: z.object({ success: z.object({ options }) }),
    refusals: ['ConfirmationRequired'],
  }),
  addPasskey: call({
    method: 'POST',
    path: '/api/account/passkeys/add',
    summary: 'Новый ключ доступа. backupCodes приходят администратору вместе с первым способом второго шага',
    access: own,
    body: z.strictObject({
      credential: newCredential,
      automatic,
      name: z
        .string()
        .check(z.trim(), z.minLength(1, 'Введите название ключа'), z.maxLength(64, 'Название — не длиннее 64 знаков')),
    }),
    reply: z.object({ success: z.object({ passkey, backupCodes: z.array(z.string()) }) }),
    refusals: ['ConfirmationRequired', 'WrongCredentials'],
  }),
  removePasskey: call({
    method: 'POST',
    path: '/api/account/passkeys/remove',
    summary: 'Убрать ключ доступа',
    access: own,
    body: z.strictObject({ id: base64url }),
    reply: message,
    refusals: ['ConfirmationRequired'],
  }),
  vkLink: call({
    method: 'POST',
    path: '/api/account/vk/link',
    summary:
      'Адрес, по которому ВКонтакте привязывается к аккаунту или подтверждает, что это вы. code — где включён второй шаг, для подтверждения',
    access: own,
    body: z.strictObject({ purpose: z.enum(['link', 'confirmation']), code: z.optional(code) }),
    reply: z.object({ success: z.object({ url: z.string() }) }),
    refusals: ['ConfirmationRequired', 'WrongCode', 'TooManyRequests'],
    rateLimit: { per: 'player', count: 20, windowSeconds: 3600 },
  }),
  vkUnlink: call({
    method: 'POST',
    path: '/api/account/vk/unlink',
    summary: 'Отвязать ВКонтакте. Последний способ входа отвязать нельзя: сначала задайте пароль',
    access: own,
    body: noBody,
    reply: message,
    refusals: ['ConfirmationRequired'],
  }),
  vkRegister: call({
    method: 'POST',
    path: '/api/registr/vk',
    summary: 'Новый аккаунт после входа через ВКонтакте. Отправляя её, человек подтверждает, что ему есть 18 лет',
    access: everyone,
    body: z.strictObject({ ticket, login: newLogin, info, ref: z.optional(referralCode) }),
    reply: message,
    refusals: ['LoginTaken', 'LinkExpired'],
  }),
}
