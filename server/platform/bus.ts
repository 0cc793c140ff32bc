/**
 * News between processes of one site, carried by the database's NOTIFY: it leaves with the commit, reaches every node
 * and the command line, and is for rare events only (a ban, maintenance, an ended session), never for bets.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './database.ts'
import type { Log } from './log.ts'

const channel = 'kurazh'
const reconnectMs = 500

export interface Bus {
  /** Calls `handler` with the payload of every notice of this topic, also one's own. */
  on(topic: string, handler: (payload: unknown) => void): void
  /** Calls `handler` whenever notices may have been missed: caches must be thrown away. */
  onGap(handler: () => void): void
  /** False while the listening connection is down: what is cached must not be trusted. */
  isListening(): boolean
  close(): Promise<void>
}

/** Sends a notice with the commit of `tx`. The payload is JSON and stays below 8,000 bytes. */
export async function notify(tx: Tx | Db, topic: string, payload: unknown): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ topic, payload })})`.execute(tx)
}

/** Listens until closed, reconnecting by itself. Resolves once the first connection listens. */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const handlers = new Map<string, ((payload: unknown) => void)[]>()
  const gapHandlers: (() => void)[] = []
  let client: pg.Client | undefined
  let closed = false

  function deliver(text: string): void {
    const { topic, payload } = JSON.parse(text) as { topic: string; payload: unknown }
    for (const handler of handlers.get(topic) ?? []) {
      try {
        handler(payload)
      } catch (error) {
        log.error({ err: error, topic }, 'a notice was not handled')
      }
    }
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'kurazh bus', keepAlive: true })
    next.on('notification', (message) => deliver(message.payload ?? '{}'))
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    for (const handler of gapHandlers) handler()
  }

  function lost(which: pg.Client): void {
    if (client !== which) return
    client = undefined
    if (!closed) void reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!closed && client === undefined) {
      try {
        await connect()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, reconnectMs))
      }
    }
  }

  await connect()
  return {
    on(topic, handler) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler])
    },
    onGap: (handler) => void gapHandlers.push(handler),
    isListening: () => client !== undefined,
    async close() {
      closed = true
      await client?.end()
    },
  }
}
