/**
 * The audit log: what administrators did, were refused and read. Rows are insert-only; a follower chains them, so that
 * no writer has to wait. A link is the hash of the previous link and of the whole row: a changed, removed or inserted
 * row is detected. Words about a player are stored outside the chain: see `set-aside.ts`.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import type { AdminNote, NoteAdmin, NoteSite } from '../platform/admin/admin-guard.ts'
import { loginsOf } from '../players/public.ts'
import { everyEvent, everyLink } from './audit-rows.ts'
import { linkedAtOnce } from './policy.ts'
import type { Row } from './rows.ts'
import { setAside, wordsFault } from './set-aside.ts'

/** The actor: a signed-in administrator, the name typed on a command line, or the site itself. */
export interface Actor {
  id: number | null
  who: string
  way: 'area' | 'command line' | 'site'
}

/** Adds a row, with the commit of `tx` where one is given. */
export async function note(
  db: Db | Tx,
  { id, who, way }: Actor,
  { action, subject, outcome, detail }: AdminNote,
): Promise<void> {
  const { detail: chained, words, blinding } = setAside(detail, subject !== undefined)
  await sql`
    with written as (
      insert into admin_event (admin, who, way, action, subject, outcome, detail)
      values (${id}, ${who}, ${way}, ${action}, ${subject ?? null}, ${outcome}, ${chained === undefined ? null : JSON.stringify(chained)}::jsonb)
      returning id, subject)
    insert into admin_event_words (player, event, words, blinding)
    select subject, id, ${words}::text, ${blinding}::bytea from written where ${words !== null}::boolean`.execute(db)
}

/**
 * Returns the audit name of a signed-in administrator. Reads through the transaction where there is one, since it
 * already holds a connection.
 */
export async function actorOf(of: Db | Tx, id: number): Promise<{ id: number; who: string; way: 'area' }> {
  return { id, who: (await loginsOf(of, [id])).get(id) ?? `игрок ${id}`, way: 'area' }
}

/** Records an act of a signed-in administrator. */
export const noteAdmin: NoteAdmin = async (tx, { id }, entry) => note(tx, await actorOf(tx, id), entry)

/** Records an act of the site itself. */
export const noteSite: NoteSite = (tx, entry) => note(tx, { id: null, who: 'сайт', way: 'site' }, entry)

/** The link before the first. */
const beginning = '0'.repeat(64)

/** The row as hashed into its link: every column, as text. */
interface Written extends Pick<Row<'admin_event'>, 'id'> {
  tx: string
  text: string
}
const written = sql`e.id, e.tx::text as tx,
  jsonb_build_array(e.id, e.tx::text, extract(epoch from e.at)::text, e.admin, e.who, e.way, e.action, e.subject, e.outcome, e.detail)::text as text`

const linkOf = (previous: string, text: string): string => hash('sha256', `${previous}\n${text}`, 'hex')

/**
 * Chains rows whose position is final: no earlier transaction can still add one before them. Returns how many; one
 * node does it at a time.
 */
export function chainEvents(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const {
      rows: [lock],
    } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('admin audit')) as held`.execute(tx)
    if (lock?.held !== true) return 0
    const last = await lastLink(tx)
    const { rows } = await sql<Written>`
      select ${written} from admin_event e
      where e.tx < pg_snapshot_xmin(pg_current_snapshot()) and (e.tx, e.id) > (${last?.tx ?? '0'}::xid8, ${last?.event ?? 0n}::bigint)
      order by e.tx, e.id limit ${linkedAtOnce}`.execute(tx)
    let previous = last?.hash ?? beginning
    const hashes = rows.map(({ text }) => (previous = linkOf(previous, text)))
    await sql`
      insert into admin_link (place, tx, event, hash)
      select ${last?.place ?? 0n}::bigint + n, tx::xid8, event, hash
      from unnest(${rows.map(({ tx: at }) => at)}::text[], ${rows.map(({ id }) => id)}::bigint[], ${hashes}::text[]) with ordinality as l(tx, event, hash, n)`.execute(
      tx,
    )
    return rows.length
  })
}

/** Chains all pending rows. */
export async function chainAll(db: Db): Promise<void> {
  while ((await chainEvents(db)) === linkedAtOnce);
}

/** Returns the newest link; undefined before the first. */
export async function lastLink(
  db: Db | Tx,
): Promise<(Pick<Row<'admin_link'>, 'place' | 'event' | 'hash'> & { tx: string }) | undefined> {
  const { rows } = await sql<Pick<Row<'admin_link'>, 'place' | 'event' | 'hash'> & { tx: string }>`
    select place, tx::text as tx, event, hash from admin_link order by place desc limit 1`.execute(db)
  return rows[0]
}

export interface Verified {
  /** Rows with a correct link. */
  rows: number
  /** The last link; the published links are compared with it. */
  last: string
  /** The first error found, for the operator; undefined: none. */
  fault: string | undefined
}

/** Verifies the whole chain. */
export async function verifyAudit(db: Db, published: readonly PublishedLink[] = []): Promise<Verified> {
  let [place, previous, from] = [0n, beginning, 0n]
  for (;;) {
    const { rows } = await sql<Pick<Row<'admin_link'>, 'place' | 'event' | 'hash'> & { text: string | null }>`
      select l.place, l.event, l.hash, e.text from (select k.place, k.tx, k.event, k.hash from ${everyLink} k where k.place > ${from} order by k.place limit ${linkedAtOnce}) l
      left join lateral (select ${written} from ${everyEvent} e where e.id = l.event and e.tx = l.tx) e on true
      order by l.place`.execute(db)
    if (rows.length === 0) break
    for (const row of rows) {
      const fault = faultOf(row, place, previous)
      if (fault !== undefined) return { rows: Number(place), last: previous, fault }
      ;[place, previous, from] = [row.place, row.hash, row.place]
    }
  }
  return {
    rows: Number(place),
    last: previous,
    fault: (await slippedIn(db)) ?? (await wordsFault(db)) ?? (await otherThanPublished(db, published)),
  }
}

/** A link that was published on a day. */
export interface PublishedLink {
  day: string
  place: bigint
  hash: string
}

/** Published links must still be in the chain: a chain that was truncated and extended again is another one. */
async function otherThanPublished(db: Db, published: readonly PublishedLink[]): Promise<string | undefined> {
  const { rows } = await sql<
    Pick<Row<'admin_link'>, 'place' | 'hash'>
  >`select l.place, l.hash from ${everyLink} l where l.place = any(${published.map(({ place }) => `${place}`)}::bigint[])`.execute(
    db,
  )
  const ofPlace = new Map(rows.map(({ place, hash: link }) => [place, link]))
  const other = published.find(({ place, hash: link }) => ofPlace.get(place) !== link)
  return other && `${other.day} опубликовано звено ${other.place}, и это не то, что стоит на его месте теперь`
}

function faultOf(
  { place, event, hash: link, text }: { place: bigint; event: bigint; hash: string; text: string | null },
  before: bigint,
  previous: string,
): string | undefined {
  if (place !== before + 1n) return `нет звена ${before + 1n}`
  if (text === null) return `записи ${event} нет, хотя звено ${place} её помнит`
  return linkOf(previous, text) === link ? undefined : `запись ${event} изменена: звено ${place} не сходится`
}

/** A row before the last link that is in no link was inserted afterwards. */
async function slippedIn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'admin_event'>, 'id'>>`
    select e.id from ${everyEvent} e, (select tx, event from admin_link order by place desc limit 1) last
    where (e.tx, e.id) <= (last.tx, last.event) and not exists (select from ${everyLink} l where l.event = e.id) limit 1`.execute(
    db,
  )
  return rows[0] && `запись ${rows[0].id} вставлена задним числом`
}
