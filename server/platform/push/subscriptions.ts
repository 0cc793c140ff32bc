/**
 * Browsers that a player wants notifications in. Address and keys are sealed: whoever has them can write to that screen.
 * A browser belongs to one player, the last one who has switched notifications on in it.
 */
import { hash, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { PushBody } from '@kurazh/contract/account/push.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { Row } from '../rows.ts'
import { type EncryptionKey, sealedTable } from '../security/encryption.ts'
import { isPublicAddress } from '../webhooks/guarded-post.ts'
import { mostDevices } from './policy.ts'

export const sealedSubscriptions = sealedTable<{ player: number; id: string }>(
  'push_subscription',
  ['player', 'id'],
  ({ player, id }) => `push subscription ${player} ${id}`,
)

/** What a browser gives the site. */
export type PushTarget = Pick<PushBody, 'endpoint' | 'p256dh' | 'auth'>

/**
 * Whether the site may write to this address at all: https at the usual port, and no private address by its number. A
 * name is looked up when something is sent (`guardedPost`). `anywhere`: in tests.
 */
export function mayBeAsked(endpoint: string, anywhere: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (anywhere) return protocol === 'https:' || protocol === 'http:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && port === '' && (isIP(host) === 0 || isPublicAddress(host))
}

interface Subscribing {
  player: number
  session: number
  device: string
  body: PushBody
}

/** Notes the browser with its choice. A former owner of the same browser loses it with this commit. */
export async function subscribe(
  tx: Tx,
  key: EncryptionKey,
  { player, session, device, body: { kinds, sums, ...target } }: Subscribing,
): Promise<void> {
  const mark = hash('sha256', target.endpoint, 'buffer')
  // The same number as before: what waits for this browser is still sent.
  const { rows } = await sql<Pick<Row<'push_subscription'>, 'id'>>`
    select id from push_subscription where player = ${player} and mark = ${mark} for update`.execute(tx)
  const id = rows[0]?.id ?? randomUUID()
  const sealed = sealedSubscriptions.seal(key, { player, id }, Buffer.from(JSON.stringify(target)))
  await sql`
    insert into push_subscription (player, id, session, mark, sealed, device, kinds, sums)
    values (${player}, ${id}, ${session}, ${mark}, ${sealed}, ${device}, ${kinds}::text[], ${sums})
    on conflict (mark) do update set player = excluded.player, id = excluded.id, session = excluded.session, sealed = excluded.sealed,
      device = excluded.device, kinds = excluded.kinds, sums = excluded.sums, at = clock_timestamp()`.execute(tx)
  // One browser a session: a browser that has renewed its address leaves no former one behind.
  await sql`delete from push_subscription where player = ${player} and session = ${session} and id <> ${id}`.execute(tx)
  await sql`
    delete from push_subscription where player = ${player}
      and id in (select id from push_subscription where player = ${player} order by at desc, id offset ${mostDevices})`.execute(
    tx,
  )
}

export type Subscription = Pick<Row<'push_subscription'>, 'id' | 'session' | 'device' | 'kinds' | 'sums' | 'at'>

/** The player's browsers, newest first, those of ended sessions too. */
export async function subscriptionsOf(db: Db | Tx, player: number): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select id, session, device, kinds, sums, at from push_subscription where player = ${player} order by at desc, id`.execute(
    db,
  )
  return rows
}

export async function unsubscribe(db: Db | Tx, player: number, id: string): Promise<void> {
  await sql`delete from push_subscription where player = ${player} and id = ${id}`.execute(db)
}

/** What a sender needs of a browser; undefined: it does not take notifications any more. */
export type KnownBrowser = Subscription & Pick<Row<'push_subscription'>, 'sealed'>

export async function browserOf(db: Db, player: number, id: string): Promise<KnownBrowser | undefined> {
  const { rows } = await sql<KnownBrowser>`
    select id, session, device, kinds, sums, at, sealed from push_subscription where player = ${player} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Deletes the browsers of these sessions, which have ended: nobody who has left is written to. */
export async function dropBrowsersOf(
  db: Db | Tx,
  ended: readonly { readonly player: number; readonly session: number }[],
): Promise<void> {
  if (ended.length === 0) return
  await sql`
    delete from push_subscription s using jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e(player bigint, session bigint)
    where s.player = e.player and s.session = e.session`.execute(db)
}
