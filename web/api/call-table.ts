/** What the page needs of the contract at run time. The build replaces this file by the tables it makes (web/build/call-table.ts). */
import type { CallDefinition } from '@kurazh/contract/call.ts'
import { events } from '@kurazh/contract/event.ts'
import { type Calls, calls } from '@kurazh/contract/index.ts'
import { shapeOf } from '@kurazh/contract/shape.ts'
import type { Shape } from '@kurazh/contract/wire.ts'

export interface CallRow {
  path: string
  /** Absent: POST. */
  method?: 'GET'
  /** Where the money stands in what is sent and in what comes; absent where there is none. */
  body?: Shape
  reply?: Shape
}

/** A call as the page makes it. */
export const rowOf = ({ method, path, body, reply }: CallDefinition): CallRow => ({ path, ...(method === 'GET' && { method }), ...held('body', shapeOf(body)), ...held('reply', shapeOf(reply)) })
const held = (name: string, shape: Shape | undefined) => shape && { [name]: shape }

export const callTable = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, rowOf(call)])) as Record<keyof Calls, CallRow>

export const eventTable: Readonly<Record<string, Shape | undefined>> = Object.fromEntries(Object.entries(events).flatMap(([name, event]) => {
  const shape = shapeOf(event)
  return shape === undefined ? [] : [[name, shape]]
}))
