/**
 * Builds the tree of shares of a fallen pot and publishes its root. The database hashes, a page of rows a statement, so
 * no process holds all shares and no transaction is long. Everything but the salts follows from what is stored, and a
 * salt once written stays: whoever is killed is continued, and two nodes at once write the same.
 */
import { treeRoot } from '@kurazh/shared/proofs/jackpot.ts'
import { levelSizes } from '@kurazh/shared/proofs/package-tree.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { uidsOf } from '../../players/public.ts'
import { rowsAtATime } from './policy.ts'
import type { Row } from './rows.ts'

/** Returns whether this call published the root; false if it was published before. */
export async function publishTree(db: Db, pot: number, windowMs: number): Promise<boolean> {
  await writeLeaves(db, pot)
  const leaves = await placeLeaves(db, pot)
  await writeLowestNodes(db, pot, leaves)
  const sizes = levelSizes(leaves)
  for (const [level, size] of sizes.slice(0, -1).entries()) await writeNodesAbove(db, pot, level, size)
  const top = await topOf(db, pot, sizes.length - 1)
  const { numAffectedRows } = await sql`
    update jackpot_pot set leaves = ${leaves}, root = ${treeRoot(pot, leaves, top)}, seeds_until = clock_timestamp() + ${windowMs} * interval '1 millisecond'
    where pot = ${pot} and fallen_at is not null and root is null and total = ${top.weight}`.execute(db)
  if (numAffectedRows === 1n) return true
  const { rows } = await sql`select from jackpot_pot where pot = ${pot} and root is not null`.execute(db)
  if (rows.length === 0) throw new Error(`the shares of jackpot ${pot} do not add up to it`)
  return false
}

interface Page {
  count: number
  last: bigint | null
}

/** A leaf for each player with a share, under a salt of its own. */
async function writeLeaves(db: Db, pot: number): Promise<void> {
  for (let after = 0n; ;) {
    const {
      rows: [page],
    } = await sql<Page>`
      with page as (
        select player, sum(contributed)::bigint as weight from jackpot_share where pot = ${pot} and player > ${after}
        group by player order by player limit ${rowsAtATime}
      ), written as (
        insert into jackpot_leaf (player, pot, salt, weight)
        select player, ${pot}, replace(gen_random_uuid()::text, '-', ''), weight from page order by player on conflict (player, pot) do nothing
      )
      select count(*)::int as count, max(player) as last from page`.execute(db)
    if (page === undefined || page.last === null) return
    after = page.last
  }
}

/** Places in the order of the salts: neighbours in the tree have nothing in common. Returns how many there are. */
async function placeLeaves(db: Db, pot: number): Promise<number> {
  let [placed, after] = [0, '']
  for (;;) {
    const {
      rows: [page],
    } = await sql<{ count: number; last: string | null }>`
      with page as (
        select player, salt from jackpot_leaf where pot = ${pot} and salt > ${after} order by salt limit ${rowsAtATime}
      ), numbered as (
        select player, ${placed}::int + (row_number() over (order by salt))::int - 1 as place from page
      ), written as (
        update jackpot_leaf l set place = n.place from numbered n where l.player = n.player and l.pot = ${pot} and l.place is distinct from n.place
      )
      select count(*)::int as count, max(salt) as last from page`.execute(db)
    if (page === undefined || page.last === null) return placed
    placed += page.count
    after = page.last
  }
}

async function writeLowestNodes(db: Db, pot: number, leaves: number): Promise<void> {
  for (let from = 0; from < leaves; from += rowsAtATime) {
    const players = await playersBetween(db, pot, from, from + rowsAtATime)
    const uids = await uidsOf(db, players)
    await sql`
      insert into jackpot_node (pot, level, place, hash, weight)
      select l.pot, 0, l.place, jackpot_hash('leaf|1|' || l.pot || '|' || jackpot_hash('owner|1|' || l.pot || '|' || u.uid || '|' || l.salt) || '|' || l.weight), l.weight
      from unnest(${players}::bigint[], ${players.map((player) => uids.get(player) ?? '')}::text[]) as u(player, uid)
        join jackpot_leaf l on l.player = u.player and l.pot = ${pot} order by l.place
      on conflict (pot, level, place) do nothing`.execute(db)
  }
}

async function playersBetween(db: Db, pot: number, from: number, end: number): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'jackpot_leaf'>, 'player'>>`
    select player from jackpot_leaf where pot = ${pot} and place >= ${from} and place < ${end} order by place`.execute(
    db,
  )
  return rows.map(({ player }) => Number(player))
}

/** A node without a sibling moves up unchanged. */
async function writeNodesAbove(db: Db, pot: number, level: number, size: number): Promise<void> {
  for (let from = 0; from < size; from += rowsAtATime)
    await sql`
      insert into jackpot_node (pot, level, place, hash, weight)
      select l.pot, ${level + 1}::smallint, l.place / 2,
        case when r.place is null then l.hash else jackpot_hash('node|' || l.hash || '|' || l.weight || '|' || r.hash || '|' || r.weight) end,
        l.weight + coalesce(r.weight, 0)
      from jackpot_node l left join jackpot_node r on r.pot = l.pot and r.level = l.level and r.place = l.place + 1
      where l.pot = ${pot} and l.level = ${level}::smallint and l.place % 2 = 0 and l.place >= ${from} and l.place < ${from + rowsAtATime} order by l.place
      on conflict (pot, level, place) do nothing`.execute(db)
}

async function topOf(db: Db, pot: number, level: number): Promise<{ hash: string; weight: bigint }> {
  const { rows } = await sql<Pick<Row<'jackpot_node'>, 'hash' | 'weight'>>`
    select hash, weight from jackpot_node where pot = ${pot} and level = ${level} and place = 0`.execute(db)
  if (rows[0] === undefined) throw new Error(`jackpot ${pot} fell without a share`)
  return rows[0]
}

/** The place of the share that has this ticket: down from the top, to the left while the ticket is below its weight. */
export async function placeOfTicket(db: Db, pot: number, leaves: number, ticket: bigint): Promise<number> {
  let [place, left] = [0, ticket]
  for (let level = levelSizes(leaves).length - 2; level >= 0; level -= 1) {
    const { rows } = await sql<Pick<Row<'jackpot_node'>, 'weight'>>`
      select weight from jackpot_node where pot = ${pot} and level = ${level} and place = ${place * 2}`.execute(db)
    const weight = rows[0]?.weight ?? 0n
    place *= 2
    if (left < weight) continue
    left -= weight
    place += 1
  }
  return place
}

/** A share of the tree, weights as text. */
export interface StoredBranch {
  owner: string
  weight: string
  place: number
  siblings: { hash: string; weight: string }[]
}

/** The share of a player with its way to the root; undefined without one, or once the tree is forgotten. */
export async function branchOf(
  db: Db,
  pot: number,
  player: number,
  ownerOf: (salt: string) => string,
): Promise<(StoredBranch & { salt: string }) | undefined> {
  const { rows } = await sql<Pick<Row<'jackpot_leaf'>, 'salt' | 'weight' | 'place'>>`
    select salt, weight, place from jackpot_leaf where player = ${player} and pot = ${pot}`.execute(db)
  const [leaf] = rows
  if (leaf === undefined || leaf.place === null) return undefined
  const { salt, weight, place } = leaf
  // The sibling's place on each level has its last bit flipped; where it has none, the node moved up alone.
  const { rows: siblings } = await sql<Pick<Row<'jackpot_node'>, 'hash' | 'weight'>>`
    select hash, weight from jackpot_node where pot = ${pot} and place = ((${place}::int >> level) # 1) order by level`.execute(
    db,
  )
  return {
    salt,
    owner: ownerOf(salt),
    weight: `${weight}`,
    place,
    siblings: siblings.map((node) => ({ hash: node.hash, weight: `${node.weight}` })),
  }
}
