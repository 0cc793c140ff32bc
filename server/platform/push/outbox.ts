/**
 * The outbox of notifications: one is written for each browser of a player who wants its kind, in the transaction that
 * it is about. Who has no such browser costs one look at an empty range of the table.
 */
import type { PushKind } from '@kurazh/contract/account/push.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { Row } from '../rows.ts'
import { deadlineMinutes, delayMinutes } from './policy.ts'

/** As JSON; money as whole kopecks in decimal text. */
export type PushDetail = Readonly<Record<string, string | number>>

export interface PushNews {
  readonly player: number
  /** What the text is made from. */
  readonly detail?: PushDetail
}

/** Writes the news to these players, to be sent after the commit of `tx`. With a key, each is told once under it. */
export async function pushNews(tx: Tx, kind: PushKind, news: readonly PushNews[], key?: string): Promise<void> {
  if (news.length === 0) return
  const rows = news.map(({ player, detail = {} }) => ({ player, detail }))
  await sql`
    insert into push_message (id, player, subscription, kind, key, detail, deadline, next_try_at)
    select gen_random_uuid(), s.player, s.id, ${kind}, ${key ?? null}, n.detail,
      clock_timestamp() + make_interval(mins => ${deadlineMinutes[kind]}::int), clock_timestamp() + make_interval(mins => ${delayMinutes[kind]}::int)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(player bigint, detail jsonb)
      join push_subscription s on s.player = n.player
    where ${kind}::text = any(s.kinds) order by s.player, s.id
    on conflict do nothing`.execute(tx)
}

/** Writes a notification that shows whether they arrive. False: the player has no such browser. */
export async function pushTest(db: Db | Tx, player: number, subscription: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into push_message (id, player, subscription, kind, detail, deadline)
    select gen_random_uuid(), player, id, 'test', '{}', clock_timestamp() + make_interval(mins => ${deadlineMinutes.test}::int)
    from push_subscription where player = ${player} and id = ${subscription}`.execute(db)
  return numAffectedRows === 1n
}

/** Drops everything that waits, and every browser: after a restoration nobody is told what may not have happened. */
export async function dropEveryPush(db: Db): Promise<{ messages: number; browsers: number }> {
  const messages = await sql`delete from push_message where ended is null`.execute(db)
  const browsers = await sql`delete from push_subscription`.execute(db)
  return { messages: Number(messages.numAffectedRows ?? 0n), browsers: Number(browsers.numAffectedRows ?? 0n) }
}

/** Deletes what is known of the player's browsers and notifications, with the commit of `tx`. */
export async function erasePushes(tx: Tx, player: number): Promise<void> {
  await sql`delete from push_subscription where player = ${player}`.execute(tx)
  await sql`delete from push_message where player = ${player}`.execute(tx)
}

export type KnownPush = Pick<Row<'push_message'>, 'kind' | 'at' | 'ended' | 'ended_at' | 'answer'>

/** The player's notifications, oldest first: what they were about, and what became of them. */
export async function pushesOf(db: Db, player: number): Promise<KnownPush[]> {
  const { rows } = await sql<KnownPush>`
    select kind, at, ended, ended_at, answer from push_message where player = ${player} order by at`.execute(db)
  return rows
}
