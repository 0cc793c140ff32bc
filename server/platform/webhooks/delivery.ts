/**
 * Sends the events of the outbox: signed, retried with growing pauses until the receiver answers 2xx. An event is sent
 * at least once; after a sender is killed, it may be sent again, and its id shows the receiver that it is the same
 * one. Id, time and signature follow Standard Webhooks.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { inParts } from '../database/in-parts.ts'
import { claimDue, nextTry } from '../process/claim.ts'
import type { Row } from '../rows.ts'
import { ForbiddenAddress, guardedPost } from './guarded-post.ts'
import { keptDays, leaseSeconds, pausesSeconds, sentAtOnce } from './policy.ts'

export interface WebhookSettings {
  url: string
  /** At least 32 characters, known to the receiver. */
  secret: string
  /** The receiver may be in a private network. */
  anywhere: boolean
}

type EventRow = Pick<Row<'webhook_event'>, 'id' | 'kind' | 'at' | 'detail' | 'tries'>

/** Sends what is due and returns how many. Any node may: an event is claimed before it is sent. */
export async function sendDue(db: Db, settings: WebhookSettings): Promise<number> {
  const rows = await claimDue<EventRow>(db, {
    table: 'webhook_event',
    columns: ['id', 'kind', 'at', 'detail', 'tries'],
    leaseSeconds,
    atOnce: sentAtOnce,
  })
  await Promise.all(rows.map((row) => sendOne(db, settings, row)))
  return rows.length
}

async function sendOne(db: Db, settings: WebhookSettings, row: EventRow): Promise<void> {
  const { heard, answer } = await tried(settings, row)
  // Nothing is recorded for an attempt that another one has overtaken.
  await sql`
    update webhook_event set answer = ${answer}, heard_at = case when ${heard} then clock_timestamp() end,
      next_try_at = case when not ${heard} then ${nextTry(pausesSeconds, row.tries)} end
    where id = ${row.id} and tries = ${row.tries}`.execute(db)
}

async function tried(
  { url, secret, anywhere }: WebhookSettings,
  row: EventRow,
): Promise<{ heard: boolean; answer: string }> {
  const body = JSON.stringify({ id: idOf(row), kind: row.kind, at: row.at.toISOString(), data: row.detail })
  const seconds = Math.floor(Date.now() / 1000)
  try {
    const { status, text } = await guardedPost(
      new URL(url),
      body,
      {
        'webhook-id': idOf(row),
        'webhook-timestamp': `${seconds}`,
        'webhook-signature': signatureOf(secret, idOf(row), seconds, body),
      },
      anywhere,
    )
    return {
      heard: status >= 200 && status < 300,
      answer: `${status} ${text.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 200)}`.trim(),
    }
  } catch (error) {
    return {
      heard: false,
      answer:
        error instanceof ForbiddenAddress
          ? `запрещено: ${error.message}`
          : error instanceof Error
            ? error.message
            : String(error),
    }
  }
}

const idOf = ({ id }: Pick<EventRow, 'id'>) => `evt_${id}`

/** HMAC-SHA256 over id, time and body: `v1,<base64>`. */
export const signatureOf = (secret: string, id: string, seconds: number, body: string | Uint8Array): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64')}`

export type ListedEvent = Pick<
  Row<'webhook_event'>,
  'id' | 'kind' | 'at' | 'tries' | 'heard_at' | 'answer' | 'next_try_at'
>

/** Returns the newest events, newest first; with a number, that one. */
export async function listEvents(db: Db, count: number, id?: number): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select id, kind, at, tries, heard_at, answer, next_try_at from webhook_event where ${id ?? null}::bigint is null or id = ${id ?? null} order by id desc limit ${count}`.execute(
    db,
  )
  return rows
}

export type EventState = 'waiting' | 'heard' | 'given up'

export const stateOf = ({
  heard_at: heard,
  next_try_at: next,
}: Pick<ListedEvent, 'heard_at' | 'next_try_at'>): EventState =>
  heard !== null ? 'heard' : next !== null ? 'waiting' : 'given up'

/** Returns events of a state and a kind, or of any, newest first, below a number. */
export async function eventsBelow(
  db: Db,
  { state, kind }: { state?: EventState | undefined; kind?: string | undefined },
  below: bigint | null,
  count: number,
): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select id, kind, at, tries, heard_at, answer, next_try_at from webhook_event
    where (${below}::bigint is null or id < ${below}) and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and case ${state ?? 'any'} when 'waiting' then next_try_at is not null when 'heard' then heard_at is not null when 'given up' then next_try_at is null and heard_at is null else true end
    order by id desc limit ${count}`.execute(db)
  return rows
}

/**
 * Restarts the delivery of an event, delivered or not; without a number, of all that were given up. Returns how many.
 */
export async function sendAgain(db: Db | Tx, id: number | undefined): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_event set tries = 0, heard_at = null, next_try_at = clock_timestamp()
    where case when ${id ?? null}::bigint is null then next_try_at is null and heard_at is null else id = ${id ?? null} end`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Deletes old events. */
export async function sweepEvents(db: Db): Promise<void> {
  await inParts(
    db,
    (most) => sql`
      delete from webhook_event where ctid = any(array(
        select ctid from webhook_event where at < now() - make_interval(days => ${keptDays}) limit ${most}))`,
  )
}

/** Counts the waiting and the given-up events, for monitoring. */
export async function eventsByState(db: Db): Promise<{ of: string; value: number }[]> {
  const {
    rows: [row],
  } = await sql<{ waiting: number; given_up: number }>`
    select (select count(*) from webhook_event where next_try_at is not null)::int as waiting,
      (select count(*) from webhook_event where next_try_at is null and heard_at is null and at > now() - interval '7 days')::int as given_up`.execute(
    db,
  )
  return [
    { of: 'waiting', value: row?.waiting ?? 0 },
    { of: 'given up', value: row?.given_up ?? 0 },
  ]
}
