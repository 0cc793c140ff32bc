/** News of live tables as they come over the line, for whoever sits at one. What is true is asked by calls. */
import type { OwnTableBet, TableEvent } from '@kurazh/contract/tables.ts'

export interface TableListener {
  table: string
  heard(event: TableEvent): void
  own(bet: OwnTableBet): void
  /** The line has been opened anew: what happened meanwhile was not heard. */
  reopened(): void
}

const listeners = new Set<TableListener>()

/** Follows a table until the returned function is called. */
export function followTable(listener: TableListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
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
