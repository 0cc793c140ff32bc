/** Documents in the admin area: their versions, who accepted which, and drafts that two people publish. */
import * as z from 'zod/mini'
import { documentNames } from '../content/document-names.ts'
import { acceptanceWays } from '../content/documents.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'

const name = z.enum(documentNames)
/** Requested, and waiting for the second person. */
const waiting = z.object({
  request: z.number(),
  name,
  after: z.number(),
  body: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
})
const number = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

export const acceptanceList = adminList({
  path: '/api/admin/acceptances',
  summary: 'Кто, когда и какую версию документа принял, новые первыми',
  right: 'player.view',
  audited: 'read',
  about: 'player',
  filters: { name: z.optional(name), version: z.optional(number), player: z.optional(number) },
  row: z.object({
    player: z.number(),
    login: z.string(),
    name,
    version: z.number(),
    at: z.string(),
    way: z.enum(acceptanceWays),
  }),
  titles: { at: 'Принято (Москва)', player: 'Игрок', login: 'Логин', name: 'Документ', version: 'Версия', way: 'Как' },
})

export const documentCalls = {
  acceptanceList: acceptanceList.list,
  acceptanceListFile: acceptanceList.file,
  documentVersions: adminCall({
    path: '/api/admin/documents',
    summary: 'Версии документов, новые первыми, и сколько игроков приняло каждую: точно до десяти тысяч',
    right: 'player.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        versions: z.array(
          z.object({
            name,
            version: z.number(),
            changed: z.string(),
            since: z.string(),
            sha256: z.string(),
            written: z.boolean(),
            accepted: z.object({ rows: z.number(), exact: z.boolean() }),
          }),
        ),
        waiting: z.array(waiting),
      }),
    }),
  }),
  writeDocument: adminCall({
    path: '/api/admin/documents/write',
    summary: 'Просит второго администратора опубликовать новую версию документа: игроков спросят о ней',
    right: 'document.publish',
    audited: 'change',
    /** `after`: the version that its writer has seen. Checked by `faultOfDocument`. */
    body: z.strictObject({
      name,
      after: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
      body: z.string().check(z.trim(), z.maxLength(60_000, 'Текст длиннее 60000 знаков')),
    }),
    // Sixty thousand Russian letters.
    bodyBytes: 256 * 1024,
    reply: z.object({ success: z.string() }),
    refusals: ['InvalidRequest'],
  }),
}
