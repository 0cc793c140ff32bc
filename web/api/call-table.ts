/**
 * What the page needs of the contract at run time before anything is pressed, and whatever a bet needs. All other calls come when the page rests
 * (`later-calls.ts`). The build replaces both files by the tables they make (web/build/call-table.ts).
 */
import type { CallDefinition } from '@kurazh/contract/call.ts'
import { events } from '@kurazh/contract/event.ts'
import { favourites } from '@kurazh/contract/favourites.ts'
import { feed } from '@kurazh/contract/feed.ts'
import { identity } from '@kurazh/contract/identity.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { play } from '@kurazh/contract/play.ts'
import { protection } from '@kurazh/contract/protection.ts'
import { rewards } from '@kurazh/contract/rewards.ts'
import { rounds } from '@kurazh/contract/rounds.ts'
import { shapeOf } from '@kurazh/contract/shape.ts'
import { tournaments } from '@kurazh/contract/tournaments.ts'
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

const first: Partial<Calls> = { ...identity, ...protection, ...play, ...favourites, ...feed, ...rounds, ...rewards, ...tournaments }

export const callTable: Partial<Record<keyof Calls, CallRow>> = Object.fromEntries(Object.entries(first).map(([name, call]) => [name, rowOf(call)]))

export const eventTable: Readonly<Record<string, Shape | undefined>> = Object.fromEntries(Object.entries(events).flatMap(([name, event]) => {
  const shape = shapeOf(event)
  return shape === undefined ? [] : [[name, shape]]
}))
