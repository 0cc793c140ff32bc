/** Acts on who a player is, each carried out by a second person: closing, another login or mailbox, a copy of the data. */
import * as z from 'zod/mini'
import { email } from '../account/email-address.ts'
import { newLogin } from '../account/identity.ts'
import { adminCall } from './admin-call.ts'
import { reason } from './reason.ts'

const id = z.int().check(z.minimum(1))
const done = z.object({ success: z.string() })

/** Why the staff closes an account, as the owner and the second person read it. */
export const closingCauses = {
  letter: 'Владелец просит письмом',
  banned: 'Владелец заблокирован и просит удалить данные',
  child: 'Аккаунт ребёнка',
} as const
export type ClosingCause = keyof typeof closingCauses

const ofPlayer = {
  right: 'player.identity',
  audited: 'change',
  subject: { field: 'id', staff: 'barred' },
  reply: done,
} as const

export const playerIdentityCalls = {
  closeByStaff: adminCall({
    ...ofPlayer,
    path: '/api/admin/player/close',
    summary:
      'Просит второго администратора закрыть аккаунт и стереть данные; деньги остаются на нём, их выплачивают двое',
    body: z.strictObject({
      id,
      cause: z.enum(Object.keys(closingCauses) as [ClosingCause, ...ClosingCause[]]),
      reason,
    }),
    refusals: ['NotFound', 'RequestVoid', 'InvalidRequest'],
  }),
  correctLogin: adminCall({
    ...ofPlayer,
    path: '/api/admin/player/login',
    summary: 'Просит второго администратора исправить логин; игроку об этом скажут',
    body: z.strictObject({ id, login: newLogin, reason }),
    refusals: ['NotFound', 'LoginTaken'],
  }),
  restoreMailbox: adminCall({
    ...ofPlayer,
    path: '/api/admin/player/mailbox',
    summary:
      'Просит второго администратора вернуть аккаунт владельцу другой почты: прежние входы закроются, письма уйдут на неё и на прежнюю подтверждённую',
    body: z.strictObject({ id, email, reason }),
    refusals: ['NotFound', 'EmailTaken'],
  }),
  askPlayerCopy: adminCall({
    ...ofPlayer,
    path: '/api/admin/player/copy/ask',
    summary:
      'Просит второго администратора разрешить копию всех данных игрока: её скачает тот, кто просил; оборвавшееся скачивание час можно повторить',
    body: z.strictObject({ id, reason }),
    refusals: ['NotFound'],
  }),
  playerCopy: adminCall({
    path: '/api/admin/player/copy',
    summary:
      'Отдаёт разрешённую копию данных игрока тому, кто её просил: один раз, а если оборвалась — ещё час в том же сеансе',
    right: 'player.identity',
    audited: 'read',
    about: 'id',
    body: z.strictObject({ id }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
  refuseDevices: adminCall({
    ...ofPlayer,
    path: '/api/admin/player/devices/refuse',
    summary:
      'Просит второго администратора стереть названия видеокарт игрока и больше их не хранить: когда игрок просит об этом',
    body: z.strictObject({ id, reason }),
    refusals: ['NotFound', 'RequestVoid'],
  }),
}
