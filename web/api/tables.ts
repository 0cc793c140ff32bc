/**
 * Distributes events of live tables to the pages that follow them, and tells the server which topics this page watches:
 * tables and rooms of the chat. The current state is requested by calls.
 */
import type { TableEvent } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { mostWatched } from '@kurazh/contract/core/socket.ts'

export interface TableListener {
  table: string
  heard(event: TableEvent): void
  own(bet: OwnTableBet): void
  /** The socket has reconnected: events in between were missed. */
  reopened(): void
}

const listeners = new Set<TableListener>()
let send: ((tables: readonly string[]) => void) | undefined

/** Rooms of the chat, one entry for each part of the page that shows it. */
const rooms: string[] = []

const watched = (): string[] =>
  [...new Set([...listeners].map(({ table }) => table).concat(rooms))].slice(0, mostWatched)

/** Sets the open connection: it is sent what is watched, now and on every change. */
export function setTablesSender(line: NonNullable<typeof send>): void {
  send = line
  if (watched().length > 0) send(watched())
}

/** Changes within one microtask are sent as one message. */
let isScheduled = false
function watchedChanged(): void {
  if (isScheduled) return
  isScheduled = true
  queueMicrotask(() => {
    isScheduled = false
    send?.(watched())
  })
}

/** Follows a table until the returned function is called. */
export function followTable(listener: TableListener): () => void {
  listeners.add(listener)
  watchedChanged()
  return () => {
    listeners.delete(listener)
    watchedChanged()
  }
}

/** Watches a room of the chat until the returned function is called. */
export function watchRoom(room: string): () => void {
  rooms.push(room)
  watchedChanged()
  return () => {
    rooms.splice(rooms.indexOf(room), 1)
    watchedChanged()
  }
}

export function tableReceived(event: TableEvent): void {
  for (const listener of listeners) if (listener.table === event.table) listener.heard(event)
}

export function ownTableBetReceived(bet: OwnTableBet): void {
  for (const listener of listeners) if (listener.table === bet.table) listener.own(bet)
}

export function tableConnectionReopened(): void {
  for (const listener of listeners) listener.reopened()
}
