/** A list of the area: one declaration makes the call for its pages and the call for the whole of it as a file. */
import * as z from 'zod/mini'
import { type AdminCallDefinition, adminCall } from './admin-call.ts'
import type { Right } from './rights.ts'

/** Where a page ended: nobody but the list reads it. */
const place = z.string().check(z.maxLength(512))
/** How many rows the filters leave. Exact up to ten thousand, above that what the database supposes; null: not asked for, or not counted. */
const counted = z.nullable(z.object({ rows: z.number(), exact: z.boolean() }))

type Shape = Record<string, z.ZodMiniType>

interface Said<Filters extends Shape, Fields extends Shape> {
  path: `/api/admin/${string}`
  summary: string
  right: Right
  /** What the list may be narrowed by. */
  filters: Filters
  row: z.ZodMiniObject<Fields>
  /** The columns of the file, in order, with what stands above them: the page shows them by the same words. */
  titles: Partial<Record<keyof Fields & string, string>>
  /** What the audit keeps of whoever looks: left out where nothing of it is about one person. */
  audited?: 'read'
}

/** The pair of calls, with what both know of a row. */
export function adminList<Filters extends Shape, Fields extends Shape>({ path, summary, right, filters, row, titles, audited }: Said<Filters, Fields>) {
  const list = adminCall({
    path, summary, right, refusals: ['RightMissing'], ...(audited && { audited }),
    body: z.strictObject({ ...filters, after: z.optional(place), counted: z.optional(z.boolean()) }),
    reply: z.object({ success: z.object({ rows: z.array(row), next: z.nullable(z.string()), count: counted }) }),
  })
  const file = adminCall({
    path: `${path}/file`, summary: `${summary}. Весь список файлом CSV`, right, also: 'list.export', audited: 'read', refusals: ['RightMissing'],
    body: z.strictObject(filters), reply: z.object({ success: z.string() }), rateLimit: { per: 'player', count: 60, windowSeconds: 3600 },
  })
  return { list, file, row, titles }
}

/** Any such pair, as the server goes through it. */
export interface AdminListCalls {
  list: AdminCallDefinition
  file: AdminCallDefinition
  row: z.ZodMiniType
  titles: Readonly<Record<string, string | undefined>>
}
