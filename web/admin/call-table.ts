/** What the area's pages need of its contract at run time. The build replaces this file by the tables it makes (web/build/call-table.ts). */
import type { AdminCallDefinition } from '@kurazh/contract/admin/admin-call.ts'
import { adminCalls, adminLists } from '@kurazh/contract/admin/index.ts'
import type { AdminListCalls } from '@kurazh/contract/admin/list.ts'
import { type CallRow, rowOf } from '../api/call-table.ts'

interface ListRow {
  list: CallRow
  file: CallRow
  /** What stands above its columns, here and in the file. */
  titles: Readonly<Record<string, string | undefined>>
}

export const adminTable = Object.fromEntries(Object.entries<AdminCallDefinition>(adminCalls).map(([name, call]) => [name, rowOf(call)])) as Record<keyof typeof adminCalls, CallRow>

export const listTable = Object.fromEntries(
  Object.entries<AdminListCalls>(adminLists).map(([name, { list, file, titles }]) => [name, { list: rowOf(list), file: rowOf(file), titles }]),
) as Record<keyof typeof adminLists, ListRow>
