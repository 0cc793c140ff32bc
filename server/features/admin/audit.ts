/**
 * The audit: what administrators did, were refused and read. Rows are only added; a follower chains them, so that who writes one waits for
 * nobody. A link is the hash of the link before it and of the whole row: a changed, removed or slipped-in row is found.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import type { AdminNote } from '../../platform/admin-door.ts'
import { linkedAtOnce } from './policy.ts'
import type { Row } from './rows.ts'

/** Who it was: an administrator who is signed in, or what was typed on a command line. */
export interface Actor {
  id: number | null
  who: string
  way: 'area' | 'command line'
}

/** Adds a row, with the commit of `tx` where one is given. */
export async function note(db: Db | Tx, { id, who, way }: Actor, { action, subject, outcome, detail }: AdminNote): Promise<void> {
  await sql`
    insert into admin_event (admin, who, way, action, subject, outcome, detail)
    values (${id}, ${who}, ${way}, ${action}, ${subject ?? null}, ${outcome}, ${detail === undefined ? null : JSON.stringify(detail)}::jsonb)`.execute(db)
}

/** The link before the first. */
const beginning = '0'.repeat(64)

/** A row as its link is made of it: every column, as text. */
interface Written extends Pick<Row<'admin_event'>, 'id'> {
  tx: string
  text: string
}
const written = sql`e.id, e.tx::text as tx,
  jsonb_build_array(e.id, e.tx::text, extract(epoch from e.at)::text, e.admin, e.who, e.way, e.action, e.subject, e.outcome, e.detail)::text as text`

const linkOf = (previous: string, text: string): string => hash('sha256', `${previous}\n${text}`, 'hex')

/** Chains rows whose place is certain: no transaction that began before theirs can still add one. Answers how many; one node does it at a time. */
export function chainEvents(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows: [lock] } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('admin audit')) as held`.execute(tx)
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
      from unnest(${rows.map(({ tx: at }) => at)}::text[], ${rows.map(({ id }) => id)}::bigint[], ${hashes}::text[]) with ordinality as l(tx, event, hash, n)`.execute(tx)
    return rows.length
  })
}

/** Chains all that waits. */
export async function chainAll(db: Db): Promise<void> {
  while ((await chainEvents(db)) === linkedAtOnce);
}

/** The newest link; undefined before the first. */
export async function lastLink(db: Db | Tx): Promise<(Pick<Row<'admin_link'>, 'place' | 'event' | 'hash'> & { tx: string }) | undefined> {
  const { rows } = await sql<Pick<Row<'admin_link'>, 'place' | 'event' | 'hash'> & { tx: string }>`
    select place, tx::text as tx, event, hash from admin_link order by place desc limit 1`.execute(db)
  return rows[0]
}

export interface Verified {
  /** Rows whose link is as it should be. */
  rows: number
  /** The last link; what is published of a day is compared with it. */
  last: string
  /** The first thing that is wrong, for the operator; undefined: nothing is. */
  fault: string | undefined
}

/** Goes through the whole chain. */
export async function verifyAudit(db: Db, published: readonly PublishedLink[] = []): Promise<Verified> {
  let [place, previous, from] = [0n, beginning, 0n]
  for (;;) {
    const { rows } = await sql<Pick<Row<'admin_link'>, 'place' | 'event' | 'hash'> & { text: string | null }>`
      select l.place, l.event, l.hash, e.text from admin_link l
      left join lateral (select ${written} from admin_event e where e.id = l.event and e.tx = l.tx) e on true
      where l.place > ${from} order by l.place limit ${linkedAtOnce}`.execute(db)
    if (rows.length === 0) break
    for (const row of rows) {
      const fault = faultOf(row, place, previous)
      if (fault !== undefined) return { rows: Number(place), last: previous, fault }
      ;[place, previous, from] = [row.place, row.hash, row.place]
    }
  }
  return { rows: Number(place), last: previous, fault: (await slippedIn(db)) ?? (await otherThanPublished(db, published)) }
}

/** A link that everybody was told on a day. */
export interface PublishedLink {
  day: string
  place: bigint
  hash: string
}

/** What was published must still be in the chain: a chain that was cut off and grown again is another one. */
async function otherThanPublished(db: Db, published: readonly PublishedLink[]): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'admin_link'>, 'place' | 'hash'>>`select place, hash from admin_link where place = any(${published.map(({ place }) => `${place}`)}::bigint[])`.execute(db)
  const ofPlace = new Map(rows.map(({ place, hash: link }) => [place, link]))
  const other = published.find(({ place, hash: link }) => ofPlace.get(place) !== link)
  return other && `${other.day} опубликовано звено ${other.place}, и это не то, что стоит на его месте теперь`
}

function faultOf({ place, event, hash: link, text }: { place: bigint; event: bigint; hash: string; text: string | null }, before: bigint, previous: string): string | undefined {
  if (place !== before + 1n) return `нет звена ${before + 1n}`
  if (text === null) return `записи ${event} нет, хотя звено ${place} её помнит`
  return linkOf(previous, text) === link ? undefined : `запись ${event} изменена: звено ${place} не сходится`
}

/** A row that stands before the last link and in no link was put there afterwards. */
async function slippedIn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'admin_event'>, 'id'>>`
    select e.id from admin_event e, (select tx, event from admin_link order by place desc limit 1) last
    where (e.tx, e.id) <= (last.tx, last.event) and not exists (select from admin_link l where l.event = e.id) limit 1`.execute(db)
  return rows[0] && `запись ${rows[0].id} вставлена задним числом`
}
