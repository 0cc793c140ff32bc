/**
 * Publishes a day's root from the database, some leaves at a time, in a separate thread (`publish-thread.ts`).
 *
 * One connection does all of it and holds a lock that others only try. The debts are read as of one instant into a
 * cursor that outlives its transaction; everything is written in short transactions, because a long one would hold back
 * the end of the journal. The row of the day comes last: until then the remains of a killed publisher count for
 * nothing, and the next one deletes them.
 */
import { hash, randomBytes, randomInt } from 'node:crypto'
import {
  growTree,
  leafOf,
  type PlacedNode,
  rootOf,
  treeForm,
  type TreeNode,
} from '@kurazh/shared/proofs/reserves-tree.ts'
import { type RawBuilder, sql } from 'kysely'
import { branchesKeptDays } from './policy.ts'
import { databaseAt, type Db, transaction } from '../../platform/database/database.ts'

/** The smallest number of leaves, including empty ones. */
const leastLeaves = 16
const rowsAtATime = 2000
/** The longest time the database may take to read and shuffle the debts. */
const readingMs = 600_000
/** What the database may use to shuffle them before it takes the disk. */
const sortingMemory = '64MB'

/** Any number that no other lock of this database uses. */
export const publishersLock = sql`hashtext('reserves')`
/** The current day of Moscow. */
export const today = sql`(now() at time zone 'Europe/Moscow')::date`

export interface Publishing {
  databaseUrl: string
  /** A query without parameters: `owner`, `owed` and the owner's public code `uid`. */
  owed: string
  /** The last link of the audit. */
  link: { place: bigint; hash: string } | undefined
}

/** Returns whether it has published: false if another is publishing, the day has its root, or nothing is owed. */
export async function publish({ databaseUrl, owed, link }: Publishing): Promise<boolean> {
  const database = databaseAt(databaseUrl, { connections: 1, deadlineMs: readingMs })
  try {
    return await database.db.connection().execute(async (db) => {
      const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${publishersLock}) as ours`.execute(db)
      if (rows[0]?.ours !== true) return false
      const isPublished = await publishDay(db, owed, link)
      // If this fails, the lock is released with the connection.
      await sql`select pg_advisory_unlock(${publishersLock})`.execute(db)
      return isPublished
    })
  } finally {
    await database.close()
  }
}

async function publishDay(db: Db, owed: string, link: Publishing['link']): Promise<boolean> {
  const day = await dayToPublish(db)
  if (day === undefined) return false
  await forget(db, sql`day = ${day}::date`)
  await openCursor(db, owed)
  const made = await makeTree(db, day)
  if (made === undefined) return false
  await sql`
    insert into reserve_day (day, form, root, total, leaves, audit_place, audit_hash)
    values (${day}::date, ${treeForm}, ${rootOf(day, made.leaves, made.top)}, ${made.top.sum}, ${made.leaves}, ${link?.place ?? null}, ${link?.hash ?? null})`.execute(
    db,
  )
  await forget(db, sql`day < ${day}::date - ${branchesKeptDays}::int`)
  return true
}

/** Today; undefined if it has its root. */
async function dayToPublish(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select ${today}::text as day where not exists (select from reserve_day where day = ${today})`.execute(db)
  return rows[0]?.day
}

interface OwedPart {
  owner: bigint
  uid: string | null
  part: number
  amount: bigint
  /** The total number of parts. */
  parts: bigint
}

/**
 * Two parts per owner, cut at random and shuffled by unpredictable random numbers. The database keeps the read rows
 * after the transaction.
 */
async function openCursor(db: Db, owed: string): Promise<void> {
  const share = sql`('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint / 4294967295.0`
  await transaction(db, async (tx) => {
    // The snapshot is held for as long as the rows are sorted.
    await sql`select set_config('work_mem', ${sortingMemory}, true)`.execute(tx)
    await sql`
      declare parts no scroll cursor with hold for
      with cut as materialized (select owner, uid, owed, floor(owed * (${share}))::bigint as first from (${sql.raw(owed)}) o)
      select owner, uid, part, case part when 0 then first else owed - first end as amount, 2 * (select count(*) from cut) as parts
      from cut cross join generate_series(0, 1) as part order by gen_random_uuid()`.execute(tx)
  })
}

interface Leaf {
  place: number
  /** Undefined for an empty leaf that fills up the tree. */
  owner: bigint | undefined
  uid: string
  part: number
  salt: string
  amount: bigint
}

/** Writes leaves and nodes; undefined if nothing is owed. */
async function makeTree(db: Db, day: string): Promise<{ leaves: number; top: TreeNode } | undefined> {
  const grow = growTree(sha256)
  let [leaves, top]: [number, TreeNode | undefined] = [0, undefined]
  const [owned, nodes]: [Leaf[], PlacedNode[]] = [[], []]
  const write = async () => {
    await keepLeaves(db, day, owned.splice(0))
    await keepNodes(db, day, nodes.splice(0))
  }
  for await (const leaf of shuffledLeaves(db)) {
    const complete = grow(leafOf({ day, uid: leaf.uid, part: leaf.part }, leaf.salt, leaf.amount, sha256))
    leaves += 1
    top = complete.at(-1)?.node
    if (leaf.owner !== undefined) owned.push(leaf)
    nodes.push(...complete)
    if (nodes.length >= rowsAtATime) await write()
  }
  // The top is published, not stored.
  nodes.pop()
  await write()
  return top && { leaves, top }
}

/** The parts in their random order, with empty leaves at random places between them up to a power of two. */
async function* shuffledLeaves(db: Db): AsyncGenerator<Leaf> {
  let [place, placed, leaves] = [0, 0, 0]
  const empty = (): Leaf => ({ place: place++, owner: undefined, uid: '', part: 0, salt: newSalt(), amount: 0n })
  for await (const { owner, uid, part, amount, parts } of fetchParts(db)) {
    if (uid === null) throw new Error(`player ${owner} is owed money and has no code`)
    if (leaves === 0) leaves = leavesFor(Number(parts))
    while (randomInt(leaves - place) >= Number(parts) - placed) yield empty()
    yield { place: place++, owner, uid, part, salt: newSalt(), amount }
    placed += 1
  }
  while (place < leaves) yield empty()
}

async function* fetchParts(db: Db): AsyncGenerator<OwedPart> {
  for (;;) {
    const { rows } = await sql<OwedPart>`fetch ${sql.lit(rowsAtATime)} from parts`.execute(db)
    if (rows.length === 0) return
    yield* rows
  }
}

/** The smallest power of two that is large enough. */
function leavesFor(parts: number): number {
  let leaves = leastLeaves
  while (leaves < parts) leaves *= 2
  return leaves
}

/** Native, and so ten times faster than the page's own. */
const sha256 = (text: string) => hash('sha256', text)

const newSalt = () => randomBytes(16).toString('hex')

async function keepLeaves(db: Db, day: string, leaves: readonly Leaf[]): Promise<void> {
  await sql`
    insert into reserve_leaf (player, day, part, place, salt, amount)
    select player, ${day}::date, part, place, salt, amount
    from unnest(${leaves.map(({ owner }) => `${owner}`)}::bigint[], ${leaves.map(({ part }) => part)}::smallint[], ${leaves.map(({ place }) => place)}::int[],
      ${leaves.map(({ salt }) => salt)}::text[], ${leaves.map(({ amount }) => `${amount}`)}::bigint[]) as l(player, part, place, salt, amount)`.execute(
    db,
  )
}

async function keepNodes(db: Db, day: string, nodes: readonly PlacedNode[]): Promise<void> {
  await sql`
    insert into reserve_node (day, level, place, hash, sum)
    select ${day}::date, level, place, hash, sum
    from unnest(${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ place }) => place)}::int[],
      ${nodes.map(({ node }) => node.hash)}::text[], ${nodes.map(({ node }) => `${node.sum}`)}::bigint[]) as n(level, place, hash, sum)`.execute(
    db,
  )
}

/**
 * Deletes the branches of these days, some rows at a time in the order of their index: each step goes on where the last
 * one ended, past no row that is deleted already.
 */
async function forget(db: Db, days: RawBuilder<unknown>): Promise<void> {
  for (let last: Place | undefined = { day: '-infinity', level: 0, place: -1 }; last !== undefined;) {
    const { rows }: { rows: Place[] } = await sql<Place>`
      with taken as (
        select ctid, day, place from reserve_leaf where ${days} and (day, place) > (${last.day}::date, ${last.place}::int)
        order by day, place limit ${rowsAtATime}),
      gone as (delete from reserve_leaf where ctid = any(array(select ctid from taken)))
      select day::text, 0 as level, place from taken order by taken.day desc, place desc limit 1`.execute(db)
    last = rows[0]
  }
  for (let last: Place | undefined = { day: '-infinity', level: -1, place: -1 }; last !== undefined;) {
    const { rows }: { rows: Place[] } = await sql<Place>`
      with taken as (
        select ctid, day, level, place from reserve_node
        where ${days} and (day, level, place) > (${last.day}::date, ${last.level}::smallint, ${last.place}::int)
        order by day, level, place limit ${rowsAtATime}),
      gone as (delete from reserve_node where ctid = any(array(select ctid from taken)))
      select day::text, level, place from taken order by taken.day desc, level desc, place desc limit 1`.execute(db)
    last = rows[0]
  }
}

/** A place in a day's tree; leaves are on level 0. */
interface Place {
  day: string
  level: number
  place: number
}
