/** Players whom a person should look at: held accounts, and those who stopped playing. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { limitMeasures, limitPeriods } from '../account/protection.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'
import { reason } from './reason.ts'

const id = z.int().check(z.minimum(1))

export const heldList = adminList({
  path: '/api/admin/held',
  summary: 'Аккаунты, которые ждут проверки человеком',
  right: 'risk.view',
  audited: 'read',
  about: 'player',
  filters: { player: z.optional(id) },
  row: z.object({
    id: z.number(),
    login: z.string(),
    heldAt: z.string(),
    because: z.string(),
    /** The excluded account, and until when it is excluded: a moment, «навсегда», or empty where it is not any more. */
    like: z.nullable(z.number()),
    likeLogin: z.string(),
    likeUntil: z.string(),
  }),
  titles: {
    id: 'Номер',
    login: 'Логин',
    heldAt: 'С (Москва)',
    because: 'Что совпало',
    like: 'С кем, номер',
    likeLogin: 'С кем',
    likeUntil: 'Исключение до (Москва)',
  },
})

export const exclusionList = adminList({
  path: '/api/admin/exclusions',
  summary: 'Перерывы и самоисключения, новые первыми',
  right: 'risk.view',
  audited: 'read',
  filters: { running: z.optional(z.boolean()) },
  row: z.object({
    id: z.number(),
    player: z.number(),
    login: z.string(),
    takenAt: z.string(),
    length: z.string(),
    until: z.nullable(z.string()),
    /** Who of the staff; empty: the player. */
    by: z.string(),
  }),
  titles: {
    id: 'Номер',
    player: 'Игрок',
    login: 'Логин',
    takenAt: 'Взят (Москва)',
    length: 'На сколько',
    until: 'До (Москва)',
    by: 'Кто отправил',
  },
})

export const nearLimitList = adminList({
  path: '/api/admin/near-limits',
  summary: 'Кто израсходовал 80 % лимита и больше, новые игроки первыми',
  right: 'risk.view',
  audited: 'read',
  filters: {},
  row: z.object({
    player: z.number(),
    login: z.string(),
    measure: z.enum(limitMeasures),
    period: z.enum(limitPeriods),
    cap: money,
    used: money,
    percent: z.nullable(z.number()),
  }),
  titles: {
    player: 'Номер',
    login: 'Логин',
    measure: 'Лимит',
    period: 'За сколько',
    cap: 'Лимит, ₽',
    used: 'Истрачено, ₽',
    percent: 'Доля, %',
  },
})

export const riskCalls = {
  heldList: heldList.list,
  heldListFile: heldList.file,
  exclusionList: exclusionList.list,
  exclusionListFile: exclusionList.file,
  nearLimitList: nearLimitList.list,
  nearLimitListFile: nearLimitList.file,
  releasePlayer: adminCall({
    path: '/api/admin/held/release',
    summary:
      'Пускает играть того, кто ждал проверки; пока исключение похожего аккаунта действует — вместе со вторым администратором',
    right: 'player.release',
    audited: 'change',
    subject: { field: 'id', staff: 'open' },
    body: z.strictObject({ id, reason }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound'],
  }),
}
