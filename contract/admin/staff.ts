/** Sign-in to the admin area, its staff, their roles, and the audit of what they did. */
import * as z from 'zod/mini'
import { givenPassword } from '../account/password.ts'
import { assertion, code } from '../account/security.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'
import { adminRoles, type Right, rights } from './rights.ts'
import { reason } from './reason.ts'

const noBody = z.strictObject({})
const message = z.object({ success: z.string() })
const role = z.enum(adminRoles)
const right = z.enum(Object.keys(rights) as [Right, ...Right[]])
/** A password with a code, or a passkey, which replaces both. */
const proof = z.strictObject({
  password: z.optional(givenPassword),
  code: z.optional(code),
  credential: z.optional(assertion),
})
const proofRefusals = [
  'WrongCredentials',
  'WrongCode',
  'ConfirmationRequired',
  'FactorMissing',
  'TooManyRequests',
] as const
const id = z.int().check(z.minimum(1))
const inside = z.object({ roles: z.array(role), rights: z.array(right), until: z.string(), provenAt: z.string() })
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const request = z.object({
  id: z.number(),
  login: z.string(),
  rolesBefore: z.array(role),
  roles: z.array(role),
  madeBy: z.string(),
  own: z.boolean(),
  madeAt: z.string(),
  expiresAt: z.string(),
  hash,
})
const session = z.object({
  player: z.number(),
  id: z.number(),
  login: z.string(),
  own: z.boolean(),
  startedAt: z.string(),
  seenAt: z.string(),
  until: z.string(),
  address: z.string(),
  device: z.string(),
})
const event = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string(),
  way: z.enum(['area', 'command line', 'site']),
  action: z.string(),
  subject: z.nullable(z.number()),
  /** The player's login; null: the row is about no player, or the account is gone. */
  login: z.nullable(z.string()),
  outcome: z.string(),
  /** In words, with what changed. Games stand by their ids: the page has their names. */
  says: z.string(),
  detail: z.nullable(z.string()),
  hash: z.nullable(z.string()),
})

const instant = z.iso.datetime({ offset: true, error: 'Дата не понята' })

export const auditList = adminList({
  path: '/api/admin/audit-list',
  summary: 'Журнал действий, новые первыми, по человеку, игроку, действию и времени',
  right: 'audit.view',
  about: 'subject',
  filters: {
    subject: z.optional(id),
    action: z.optional(z.string().check(z.maxLength(64))),
    who: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    /** Only what was done or refused, or only what was looked at; both unless given. */
    kind: z.optional(z.enum(['acts', 'looks'])),
    from: z.optional(instant),
    until: z.optional(instant),
  },
  row: event,
  titles: {
    id: 'Номер',
    at: 'Время (Москва)',
    who: 'Кто',
    way: 'Откуда',
    says: 'Что сделано',
    subject: 'Номер игрока',
    login: 'Игрок',
    outcome: 'Чем кончилось',
    action: 'Действие',
    detail: 'Подробности',
    hash: 'Звено цепи',
  },
})

export const staffCalls = {
  auditList: auditList.list,
  auditListFile: auditList.file,
  adminState: adminCall({
    path: '/api/admin/state',
    summary: 'Кто вошёл в админку, что ему можно и какие есть вторые факторы',
    right: 'door',
    body: noBody,
    reply: z.object({
      success: z.object({ login: z.string(), codes: z.boolean(), passkeys: z.boolean(), inside: z.nullable(inside) }),
    }),
  }),
  enterAdmin: adminCall({
    path: '/api/admin/enter',
    summary: 'Открывает админку: пароль и код или ключ доступа',
    right: 'door',
    body: proof,
    reply: z.object({ success: inside }),
    refusals: proofRefusals,
    rateLimit: { per: 'player', count: 20, windowSeconds: 900 },
  }),
  proveAdmin: adminCall({
    path: '/api/admin/prove',
    summary: 'Подтверждает вторым фактором: на пять минут открыты деньги, роли и блокировки',
    right: 'own',
    body: proof,
    reply: z.object({ success: inside }),
    refusals: proofRefusals,
    rateLimit: { per: 'player', count: 60, windowSeconds: 900 },
  }),
  leaveAdmin: adminCall({
    path: '/api/admin/leave',
    summary: 'Завершает свой сеанс админки',
    right: 'own',
    body: noBody,
    reply: message,
    audited: 'change',
  }),
  adminSessions: adminCall({
    path: '/api/admin/sessions',
    summary: 'Открытые сеансы админки',
    right: 'admin.view',
    body: noBody,
    reply: z.object({ success: z.object({ sessions: z.array(session) }) }),
  }),
  endAdminSession: adminCall({
    path: '/api/admin/sessions/end',
    summary: 'Завершает сеанс админки',
    right: 'admin.session.end',
    audited: 'change',
    subject: { field: 'player', staff: 'open', self: 'open' },
    body: z.strictObject({ player: id, id }),
    reply: message,
    refusals: ['NotFound'],
  }),
  admins: adminCall({
    path: '/api/admin/admins',
    summary: 'Администраторы, их роли и запросы, которые ждут второго администратора',
    right: 'admin.view',
    body: noBody,
    reply: z.object({
      success: z.object({
        admins: z.array(z.object({ id: z.number(), login: z.string(), roles: z.array(role) })),
        requests: z.array(request),
      }),
    }),
  }),
  proposeRoles: adminCall({
    path: '/api/admin/roles',
    summary:
      'Просит дать игроку эти роли и никаких других; исполняет второй администратор. Забирает роли без него takeRoles',
    right: 'role.grant',
    audited: 'change',
    subject: { field: 'login', staff: 'open', self: 'open' },
    body: z.strictObject({
      login: z.string().check(z.minLength(1), z.maxLength(64)),
      roles: z.array(role).check(z.maxLength(adminRoles.length)),
    }),
    reply: z.object({ success: z.object({ id: z.number(), hash }) }),
    refusals: ['NotFound', 'LastOwner'],
  }),
  askListFile: adminCall({
    path: '/api/admin/files/ask',
    summary:
      'Просит второго администратора разрешить список целиком файлом: его выгрузит тот, кто просил; оборвавшуюся выгрузку час можно повторить',
    right: 'list.export',
    audited: 'change',
    body: z.strictObject({
      list: z.string().check(z.maxLength(64)),
      filters: z.record(
        z.string().check(z.maxLength(64)),
        z.union([
          z.string().check(z.maxLength(300)),
          z.number(),
          z.boolean(),
          z.array(z.string().check(z.maxLength(64))),
        ]),
      ),
      reason,
    }),
    reply: message,
    refusals: ['NotFound', 'RightMissing'],
  }),
  takeRoles: adminCall({
    path: '/api/admin/roles/take',
    summary: 'Забирает роли сразу, без второго администратора: тот, кто ушёл, теряет их в ту же минуту',
    right: 'role.grant',
    audited: 'change',
    subject: { field: 'login', staff: 'open', self: 'open' },
    body: z.strictObject({
      login: z.string().check(z.minLength(1), z.maxLength(64)),
      roles: z.array(role).check(z.minLength(1, 'Выберите роль'), z.maxLength(adminRoles.length)),
      reason,
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'LastOwner', 'RightMissing', 'SecondPerson'],
  }),
}
