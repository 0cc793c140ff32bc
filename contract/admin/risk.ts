/** Whom a person should look at: accounts that wait, and those who have gone away from play. */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'

const id = z.int().check(z.minimum(1))

export const heldList = adminList({
  path: '/api/admin/held', summary: 'Аккаунты, которые ждут проверки человеком', right: 'risk.view', audited: 'read', filters: {},
  row: z.object({ id: z.number(), login: z.string(), heldAt: z.string(), because: z.string() }), titles: { id: 'Номер', login: 'Логин', heldAt: 'С (UTC)', because: 'Похож на того, кто исключил себя' },
})

export const exclusionList = adminList({
  path: '/api/admin/exclusions', summary: 'Перерывы и самоисключения, новые первыми', right: 'risk.view', audited: 'read', filters: { running: z.optional(z.boolean()) },
  row: z.object({ id: z.number(), player: z.number(), login: z.string(), takenAt: z.string(), length: z.string(), until: z.nullable(z.string()) }),
  titles: { id: 'Номер', player: 'Игрок', login: 'Логин', takenAt: 'Взят (UTC)', length: 'На сколько', until: 'До (UTC)' },
})

export const riskCalls = {
  heldList: heldList.list, heldListFile: heldList.file, exclusionList: exclusionList.list, exclusionListFile: exclusionList.file,
  releasePlayer: adminCall({
    path: '/api/admin/held/release', summary: 'Пускает играть того, кто ждал проверки', right: 'player.release', audited: 'change', body: z.strictObject({ id }),
    reply: z.object({ success: z.string() }), refusals: ['NotFound'],
  }),
}
