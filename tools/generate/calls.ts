/**
 * Tables of calls: the page needs only paths and the places of money from the contract. The schemas and zod stay out of
 * the first load.
 */
import type { AdminCallDefinition } from '@kurazh/contract/admin/admin-call.ts'
import { adminCalls, adminLists } from '@kurazh/contract/admin/index.ts'
import type { AdminListCalls } from '@kurazh/contract/admin/list.ts'
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { events } from '@kurazh/contract/core/event.ts'
import { calls } from '@kurazh/contract/index.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import type { CallRow, Shape } from '@kurazh/contract/core/wire.ts'
import { madeFrom, table } from './source-text.ts'

/** `web/generated/calls.ts`. */
export const callsText = () => `/** Rows of each call and event for the page. ${madeFrom('the contract')} */
import type { Events } from '@kurazh/contract/core/event.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import type { CallRow, Shape } from '@kurazh/contract/core/wire.ts'

export const callTable: Readonly<Record<keyof Calls, CallRow>> = ${table(Object.entries(calls).map(([name, call]) => [name, rowOf(call)]))}

/** Events that hold money, and where. */
export const eventTable: Readonly<Partial<Record<keyof Events, Shape>>> = ${table(Object.entries(events).flatMap(([name, event]) => shaped(name, shapeOf(event))))}
`

/** `web/generated/admin-calls.ts`. */
export const adminCallsText = () => `/** Rows of each call for the admin area. ${madeFrom('the contract')} */
import type { adminCalls, adminLists } from '@kurazh/contract/admin/index.ts'
import type { CallRow } from '@kurazh/contract/core/wire.ts'

interface ListRow {
  list: CallRow
  file: CallRow
  /** What stands above its columns, on the page and in the file. */
  titles: Readonly<Record<string, string | undefined>>
}

export const adminTable: Readonly<Record<keyof typeof adminCalls, CallRow>> = ${table(Object.entries<AdminCallDefinition>(adminCalls).map(([name, call]) => [name, rowOf(call)]))}

export const listTable: Readonly<Record<keyof typeof adminLists, ListRow>> = ${table(Object.entries<AdminListCalls>(adminLists).map(([name, { list, file, titles }]) => [name, { list: rowOf(list), file: rowOf(file), titles }]))}
`

function rowOf({ method, path, body, reply }: CallDefinition): CallRow {
  const shapes = Object.fromEntries([...shaped('body', shapeOf(body)), ...shaped('reply', shapeOf(reply))])
  return { path, ...(method === 'GET' && { method }), ...shapes }
}

const shaped = (name: string, shape: Shape | undefined): [string, Shape][] =>
  shape === undefined ? [] : [[name, shape]]
