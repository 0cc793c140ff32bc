/**
 * Carries notices between processes of one site by the database's NOTIFY. A notice is sent with the commit and reaches
 * every node and the command line. It is for rare events only (a ban, maintenance, an ended session), never for bets.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, reaching, type Tx } from './database.ts'
import { clientsWithin } from './deadline-client.ts'
import { provesPrimary } from './primary.ts'
import type { Log } from '../process/log.ts'

const channel = 'kurazh'
const reconnectMs = 500
/**
 * A connection that only listens does not notice that it is broken. It is probed this often, and considered lost after
 * the deadline.
 */
const probeTimes = { everyMs: 2_000, deadlineMs: 3_000 }

export interface Bus {
  /** Calls `handler` with the payload of every notice of this topic, including this process's own. */
  on(topic: string, handler: (payload: unknown) => void): void
  /** Calls `handler` whenever notices may have been missed: caches must be thrown away. */
  onGap(handler: () => void): void
  /** False while the listening connection is down: what is cached must not be trusted. */
  isListening(): boolean
  close(): Promise<void>
}

/** Sends a notice with the commit of `tx`. The payload is JSON and must stay below 8,000 bytes. */
export async function notify(tx: Tx | Db, topic: string, payload: unknown): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ topic, payload })})`.execute(tx)
}

/** Sends many notices of one topic with the commit of `tx`. */
export async function notifyEach(tx: Tx, topic: string, payloads: readonly unknown[]): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify({ topic, payload }))
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(tx)
}

/** Listens until closed, reconnecting by itself. Resolves once the first connection listens. */
export async function openBus(url: string, log: Log, { everyMs, deadlineMs } = probeTimes): Promise<Bus> {
  const Client = clientsWithin(url, deadlineMs, () =>
    log.warn('the notices of other processes could not be heard: the connection is made anew'),
  )
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
    const next = new Client({ ...reaching(url), application_name: 'kurazh bus' })
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

  const probing = probe(() => client, everyMs)

  await connect()
  return {
    on: (topic, handler) => void handlers.set(topic, [...(handlers.get(topic) ?? []), handler]),
    onGap: (handler) => void gapHandlers.push(handler),
    isListening: () => client !== undefined,
    async close() {
      closed = true
      clearInterval(probing)
      await client?.end()
    },
  }
}

/**
 * Probes the connection repeatedly, one query at a time: a former primary that still talks would carry no notice of
 * the new one. Any failure closes the connection, which the bus notices by
 * itself.
 */
function probe(client: () => pg.Client | undefined, everyMs: number): NodeJS.Timeout {
  let asked: Promise<unknown> | undefined
  return setInterval(() => {
    asked ??= client()
      ?.query(`select ${provesPrimary}`)
      .catch(() => undefined)
      .finally(() => (asked = undefined))
  }, everyMs)
}
