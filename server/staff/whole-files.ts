/** Allows a list of personal data as a whole file: asked by one, allowed by another, taken by who asked. */
import { hash } from 'node:crypto'
import { adminLists } from '@kurazh/contract/admin/index.ts'
import { staffCalls as calls } from '@kurazh/contract/admin/staff.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { auditedFilters, filtersText } from '../platform/admin/admin-list.ts'
import type { Person, RequestKind } from '../platform/admin/two-people.ts'
import { noteAdmin } from './audit.ts'
import { proposeRequest } from './requests.ts'

const takenWithinHours = 24
/** A download that broke off is begun again in the same session for this long. */
const takenAgainMinutes = 60

interface Wish {
  list: string
  path: string
  filters: Readonly<Record<string, unknown>>
  reason: string
}

/** The same filters in another order are the same file. Sums are text, as kopecks. */
const marked = (path: string, filters: object): Buffer => hash('sha256', `${path} ${filtersText(filters)}`, 'buffer')

/** True for a file that another person allowed to this one: once, and again in the same session if it broke off. */
export async function takeWholeFile(db: Db, admin: Person, path: string, filters: object): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update admin_file set taken_at = coalesce(taken_at, now()), taken_session = ${admin.session} where id = (
      select id from admin_file where admin = ${admin.id} and mark = ${marked(path, filters)}
        and (taken_at is null and until > now() or taken_session = ${admin.session} and taken_at > now() - make_interval(mins => ${takenAgainMinutes}))
      order by taken_at nulls last, id limit 1 for update
    )`.execute(db)
  return numAffectedRows === 1n
}

export const fileByTwo: RequestKind<Wish> = {
  kind: 'file',
  right: 'list.export',
  // A filter may be a player's address.
  personal: true,
  before: async () => null,
  async carryOut(tx, _, { path, filters }, { maker }) {
    await sql`
      insert into admin_file (admin, mark, until) values (${maker}, ${marked(path, filters)}, now() + make_interval(hours => ${takenWithinHours}))`.execute(
      tx,
    )
    return 'Файл разрешён: тот, кто просил, выгрузит его целиком за сутки; если выгрузка оборвётся, час её можно повторить'
  },
  told: ({ list, filters, reason }) => ({
    // «Игроки, новые первыми; ищет по …»: what is in it is enough.
    about: list.replace(/, новые первыми.*$/, ''),
    wanted: `Выгрузить весь список файлом${filtersText(filters) === '' ? '' : `, отбор ${filtersText(filters)}`}: ${reason}`,
  }),
}

export function wholeFileRoutes(http: Http, db: Db): void {
  http.onAdmin(calls.askListFile, ({ admin }, { list: name, filters, reason }) =>
    transaction(db, async (tx) => {
      const list = Object.hasOwn(adminLists, name) ? adminLists[name as keyof typeof adminLists] : undefined
      if (list === undefined) return new Refusal('NotFound', 'Такого списка нет')
      if (list.list.right !== 'own' && list.list.right !== 'door' && !admin.rights.has(list.list.right))
        return new Refusal('RightMissing')
      const request = await proposeRequest(tx, fileByTwo, admin, 0, {
        list: list.list.summary,
        path: list.file.path,
        filters,
        reason,
      })
      await noteAdmin(tx, admin, {
        action: calls.askListFile.path,
        outcome: 'done',
        detail: { list: name, filters: auditedFilters(filters), reason, requested: request.id },
      })
      return { success: 'Решит второй администратор: запрос отправлен' }
    }),
  )
}
