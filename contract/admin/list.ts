/**
 * A list of the admin area: one declaration makes the call for its pages and the call that exports all of it as a file.
 */
import * as z from 'zod/mini'
import { type AdminCallDefinition, adminCall } from './admin-call.ts'
import { rowsAlone } from './one-person-limits.ts'
import { reason } from './reason.ts'
import type { Right } from './rights.ts'

/** Cursor of a page; opaque to all but the list itself. */
const place = z.string().check(z.maxLength(512))
/**
 * The number of rows that match the filters. Exact up to ten thousand, above that the database's estimate; null: not
 * requested, or not counted.
 */
const counted = z.nullable(z.object({ rows: z.number(), exact: z.boolean() }))

type Shape = Record<string, z.ZodMiniType>

interface Said<Filters extends Shape, Fields extends Shape> {
  path: `/api/admin/${string}`
  summary: string
  right: Right
  /** The filters of the list. */
  filters: Filters
  row: z.ZodMiniObject<Fields>
  /** The columns of the file in order, with their titles; the page uses the same titles. */
  titles: Partial<Record<keyof Fields & string, string>>
  /** What the audit records about the reader; absent where the list shows no personal data. */
  audited?: 'read'
  /** The filter with the number of the player whose rows are read. */
  about?: keyof Filters & string
}

/** The pair of calls, with the row shape they share. */
export function adminList<Filters extends Shape, Fields extends Shape>({
  path,
  summary,
  right,
  filters,
  row,
  titles,
  audited,
  about,
}: Said<Filters, Fields>) {
  // The compiler does not see that a filter is a field of both bodies.
  const whom = about !== undefined && { about: about as never }
  const list = adminCall({
    path,
    summary,
    right,
    refusals: audited === undefined ? ['RightMissing'] : ['RightMissing', 'TooManyRequests'],
    ...(audited && { audited }),
    ...whom,
    body: z.strictObject({ ...filters, after: z.optional(place), counted: z.optional(z.boolean()) }),
    reply: z.object({ success: z.object({ rows: z.array(row), next: z.nullable(z.string()), count: counted }) }),
  })
  const file = adminCall({
    path: `${path}/file`,
    summary: `${summary}. Файлом CSV${audited === undefined ? '' : `: одному — ${rowsAlone} строк за сутки по всем файлам, весь — с разрешения второго администратора`}`,
    right,
    also: 'list.export',
    audited: 'read',
    ...whom,
    refusals: ['RightMissing'],
    // Why personal data leave the site; elsewhere nobody asks.
    body: z.strictObject({ ...filters, reason: audited === undefined ? z.optional(reason) : reason }),
    reply: z.object({ success: z.string() }),
    rateLimit: { per: 'player', count: 60, windowSeconds: 3600 },
  })
  return { list, file, row, titles }
}

/** Any such pair, as the server iterates over them. */
export interface AdminListCalls {
  list: AdminCallDefinition
  file: AdminCallDefinition
  row: z.ZodMiniType
  titles: Readonly<Record<string, string | undefined>>
}
