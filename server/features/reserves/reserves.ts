/**
 * Reserves: once a day (of Moscow) what is owed to all players is put into a Merkle sum tree and its root is published.
 * Each player's sum is cut in two at random under salts of their own and all leaves are shuffled, so that a branch's
 * neighbours are nobody's balance.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { leafOf, levelsOf, rootOf, treeForm, type TreeNode } from '@kurazh/contract/reserves-tree.ts'
import { type Piece, reserves as calls } from '@kurazh/contract/reserves.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import { owedToPlayers } from '../../wallet/statement.ts'
import type { Row } from './rows.ts'

/** A tree has at least so many leaves, empty ones among them. */
const leastLeaves = 16
const daysShown = 30
const branchesKeptDays = 3
const rowsAtATime = 5000

interface Leaf {
  /** Undefined: nobody's, to fill the tree up. */
  player: number | undefined
  uid: string
  part: number
  salt: string
  amount: bigint
}

export function reservesRoutes(http: Http, db: Db): void {
  http.on(calls.reserves, async () => {
    const { rows } = await sql<Omit<Row<'reserve_day'>, 'day'> & { day: string }>`
      select day::text, form, root, total, leaves, published_at, audit_place, audit_hash from reserve_day order by day desc limit ${daysShown}`.execute(db)
    return {
      success: {
        days: rows.map(({ day, form, root, total, leaves, published_at: at }) => ({ day, form, root, total, leaves, publishedAt: at.toISOString() })),
        audit: rows.flatMap(({ day, audit_place: place, audit_hash: hash }) => (place === null || hash === null ? [] : [{ day, events: Number(place), hash }])),
      },
    }
  })
  http.onSignedIn(calls.reservesBranch, async ({ caller }, body) => {
    const day = body.day ?? (await latestDay(db))
    return { success: { day, pieces: day === null ? [] : await piecesOf(db, caller.id, day) } }
  })
}

async function latestDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from reserve_day`.execute(db)
  return rows[0]?.day ?? null
}

async function piecesOf(db: Db, player: number, day: string): Promise<Piece[]> {
  const { rows: leaves } = await sql<Pick<Row<'reserve_leaf'>, 'part' | 'place' | 'salt' | 'amount'>>`
    select part, place, salt, amount from reserve_leaf where player = ${player} and day = ${day}::date order by part`.execute(db)
  return Promise.all(leaves.map(async ({ part, place, salt, amount }) => {
    // The sibling on each level is the place with its last bit turned.
    const { rows } = await sql<Pick<Row<'reserve_node'>, 'hash' | 'sum'>>`
      select hash, sum from reserve_node where day = ${day}::date and place = ((${place}::int >> level) # 1) order by level`.execute(db)
    return { part, salt, kopecks: `${amount}`, place, siblings: rows.map(({ hash, sum }) => ({ hash, kopecks: `${sum}` })) }
  }))
}

/** The last link of the audit of what administrators did; undefined before the first. */
export type LastLink = (tx: Tx) => Promise<{ place: bigint; hash: string } | undefined>

/** What was published of the audit, by day. */
export async function publishedLinks(db: Db): Promise<{ day: string; place: bigint; hash: string }[]> {
  const { rows } = await sql<Pick<Row<'reserve_day'>, 'audit_place' | 'audit_hash'> & { day: string }>`
    select day::text as day, audit_place, audit_hash from reserve_day where audit_place is not null order by day`.execute(db)
  return rows.flatMap(({ day, audit_place: place, audit_hash: hash }) => (place === null || hash === null ? [] : [{ day, place, hash }]))
}

export type UidsOf = (db: Tx, players: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** Publishes today's root, unless somebody has or nothing is owed. Any node may: the day's row is the fence. Answers whether it did. */
export function publishReserves(db: Db, uidsOf: UidsOf, lastLink: LastLink): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ day: string }>`
      insert into reserve_day (day, form, root, total, leaves) values ((now() at time zone 'Europe/Moscow')::date, ${treeForm}, '', 0, 0)
      on conflict do nothing returning day::text`.execute(tx)
    const day = rows[0]?.day
    if (day === undefined) return false
    const owed = await owedToPlayers(tx)
    if (owed.length === 0) {
      // Nothing is owed to anybody yet: the day's root waits for the first player.
      await sql`delete from reserve_day where day = ${day}::date`.execute(tx)
      return false
    }
    const leaves = leavesOf(owed, await uidsOf(tx, owed.map(({ owner }) => owner)))
    const levels = levelsOf(leaves.map(({ uid, part, salt, amount }) => leafOf({ day, uid, part }, salt, amount)))
    const top = levels.at(-1)?.[0]
    if (top === undefined) throw new Error('a tree without a top')
    await keepLeaves(tx, day, leaves)
    for (const [level, nodes] of levels.slice(0, -1).entries()) await keepNodes(tx, day, level, nodes)
    const link = await lastLink(tx)
    await sql`
      update reserve_day set root = ${rootOf(day, leaves.length, top)}, total = ${top.sum}, leaves = ${leaves.length},
        audit_place = ${link?.place ?? null}, audit_hash = ${link?.hash ?? null} where day = ${day}::date`.execute(tx)
    await sql`delete from reserve_leaf where day < ${day}::date - ${branchesKeptDays}::int`.execute(tx)
    await sql`delete from reserve_node where day < ${day}::date - ${branchesKeptDays}::int`.execute(tx)
    return true
  })
}

/** Two leaves a player, cut at random; empty ones up to a power of two; all of them shuffled. */
function leavesOf(owed: readonly { owner: number; owed: bigint }[], uids: ReadonlyMap<number, string>): Leaf[] {
  const leaves = owed.flatMap(({ owner, owed: whole }) => {
    const uid = uids.get(owner)
    if (uid === undefined) throw new Error(`player ${owner} is owed money and has no code`)
    const first = (whole * BigInt(randomInt(1_000_001))) / 1_000_000n
    return [first, whole - first].map((amount, part): Leaf => ({ player: owner, uid, part, salt: newSalt(), amount }))
  })
  let count = leastLeaves
  while (count < leaves.length) count *= 2
  while (leaves.length < count) leaves.push({ player: undefined, uid: '', part: 0, salt: newSalt(), amount: 0n })
  for (let last = leaves.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const [one, two] = [leaves[last], leaves[other]]
    if (one !== undefined && two !== undefined) [leaves[last], leaves[other]] = [two, one]
  }
  return leaves
}

const newSalt = () => randomBytes(16).toString('hex')

async function keepLeaves(tx: Tx, day: string, leaves: readonly Leaf[]): Promise<void> {
  const owned = leaves.flatMap((leaf, place) => (leaf.player === undefined ? [] : [{ ...leaf, place }]))
  for (let start = 0; start < owned.length; start += rowsAtATime) {
    const some = owned.slice(start, start + rowsAtATime)
    await sql`
      insert into reserve_leaf (player, day, part, place, salt, amount)
      select player, ${day}::date, part, place, salt, amount
      from unnest(${some.map(({ player }) => player)}::bigint[], ${some.map(({ part }) => part)}::smallint[], ${some.map(({ place }) => place)}::int[],
        ${some.map(({ salt }) => salt)}::text[], ${some.map(({ amount }) => `${amount}`)}::bigint[]) as l(player, part, place, salt, amount)`.execute(tx)
  }
}

async function keepNodes(tx: Tx, day: string, level: number, nodes: readonly TreeNode[]): Promise<void> {
  for (let start = 0; start < nodes.length; start += rowsAtATime) {
    const some = nodes.slice(start, start + rowsAtATime)
    await sql`
      insert into reserve_node (day, level, place, hash, sum)
      select ${day}::date, ${level}::smallint, ${start}::int + n.place - 1, n.hash, n.sum
      from unnest(${some.map(({ hash }) => hash)}::text[], ${some.map(({ sum }) => `${sum}`)}::bigint[]) with ordinality as n(hash, sum, place)`.execute(tx)
  }
}
