/** Password recovery: a letter with a link, and setting a new password with that link. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { email } from './email-address.ts'
import { newPassword } from './password.ts'

/** Query parameter of the lobby that carries a recovery link's token. */
export const recoveryParameter = 'recover'

const message = z.object({ success: z.string() })

export const recovery = {
  forgotPassword: call({
    method: 'POST',
    path: '/api/password/forgot',
    summary: 'Письмо со ссылкой для нового пароля. Ответ один и тот же, есть такой адрес или нет',
    access: everyone,
    body: z.strictObject({ email }),
    reply: message,
    refusals: [],
    rateLimit: { per: 'address', count: 20, windowSeconds: 3600 },
    duringMaintenance: true,
  }),
  resetPassword: call({
    method: 'POST',
    path: '/api/password/reset',
    summary: 'Новый пароль по ссылке из письма. Прежние сеансы завершаются, ссылка больше не действует',
    access: everyone,
    body: z.strictObject({
      token: z.string().check(z.regex(/^[\w-]{43}$/, 'Ссылка из письма повреждена. Запросите новую')),
      password: newPassword,
    }),
    reply: message,
    refusals: ['LinkExpired'],
    rateLimit: { per: 'address', count: 50, windowSeconds: 3600 },
    duringMaintenance: true,
  }),
}
