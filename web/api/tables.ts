/** News of live tables as they come over the line, for whoever sits at one. What is true is asked by calls. */
import type { OwnTableBet, TableEvent } from '@kurazh/contract/tables.ts'
import { mostWatched } from '@kurazh/contract/socket.ts'

export interface TableListener {
  table: string
  heard(event: TableEvent): void
  own(bet: OwnTableBet): void
  /** The line has been opened anew: what happened meanwhile was not heard. */
  reopened(): void
}

const listeners = new Set<TableListener>()
let say: ((tables: readonly string[]) => void) | undefined

const watched = (): string[] => [...new Set([...listeners].map(({ table }) => table))].slice(0, mostWatched)

/** The line that is open now: it is told what is looked at, now and at every change. */
export function tablesBy(line: NonNullable<typeof say>): void {
  say = line
  if (listeners.size > 0) say(watched())
}

/** Changes of one moment go as one word. */
let isSaying = false
function lookedAt(): void {
  if (isSaying) return
  isSaying = true
  queueMicrotask(() => {
    isSaying = false
    say?.(watched())
  })
}

/** Follows a table until the returned function is called. */
export function followTable(listener: TableListener): () => void {
  listeners.add(listener)
  lookedAt()
  return () => {
    listeners.delete(listener)
    lookedAt()
  }
}

export function tableHeard(event: TableEvent): void {
  for (const listener of listeners) if (listener.table === event.table) listener.heard(event)
}

export function ownTableBetHeard(bet: OwnTableBet): void {
  for (const listener of listeners) if (listener.table === bet.table) listener.own(bet)
}

export function tableLineReopened(): void {
  for (const listener of listeners) listener.reopened()
}
