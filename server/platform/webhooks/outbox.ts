/**
 * The outbox of webhooks: an event is written in the transaction it reports, so that it is sent if and only if it
 * happened.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { Row } from '../rows.ts'

/** Events that the operator's systems may receive. */
export const webhookKinds = [
  'payout',
  'win',
  'books.differ',
  'chain.short',
  'table.broken',
  'table.waits',
  'provider.failing',
  'provider.differs',
  'risk.case',
  'staff.act',
  'job.failing',
  'mail.failing',
  'site.restored',
  'test',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

export interface Announcement {
  kind: WebhookKind
  /** With a key, an event that was announced under it before is not announced again. */
  key?: string
  /** As JSON; money as whole kopecks in decimal text, players by number. */
  detail: Readonly<Record<string, string | number | null>>
}

/** Adds the event with the commit of `tx`. Returns its number; undefined where its key is known. */
export async function announce(tx: Db | Tx, { kind, key, detail }: Announcement): Promise<number | undefined> {
  const { rows } = await sql<Pick<Row<'webhook_event'>, 'id'>>`
    insert into webhook_event (kind, key, detail) values (${kind}, ${key ?? null}, ${JSON.stringify(detail)}::jsonb)
    on conflict (key) do nothing returning id`.execute(tx)
  return rows[0] && Number(rows[0].id)
}
