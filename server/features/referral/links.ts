/** Referral links, and which player came by which link. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { playerByRefLink } from '../../players/public.ts'
import { lock } from '../../wallet/wallet.ts'
import { mostLinks } from './policy.ts'
import type { Row } from './rows.ts'

export type Link = Pick<Row<'referral_link'>, 'code' | 'share' | 'source' | 'made_at'>

export async function linksOf(db: Db, player: number): Promise<(Link & { came: bigint })[]> {
  const { rows } = await sql<Link & { came: bigint }>`
    select code, share, source, made_at, (select count(*) from referral r where r.owner = ${player} and r.code = l.code) as came
    from referral_link l where player = ${player} order by made_at desc, code`.execute(db)
  return rows
}

/** Undefined if the player has the largest allowed number of links. */
export async function makeLink(tx: Tx, player: number, share: number, source: string): Promise<Link | undefined> {
  await lock(tx, player)
  const { rows } = await sql<Link>`
    insert into referral_link (player, code, share, source)
    select ${player}::bigint, ${randomBytes(6).toString('base64url')}, ${share}::smallint, ${source}
    where (select count(*) from referral_link where player = ${player}) < ${mostLinks} returning code, share, source, made_at`.execute(
    tx,
  )
  return rows[0]
}

/** The points a link leaves to the newcomer; zero for a player's own `ref_link` and for an unknown code. */
export async function shareOfLink(db: Db, code: string): Promise<number> {
  const { rows } = await sql<
    Pick<Row<'referral_link'>, 'share'>
  >`select share from referral_link where code = ${code}`.execute(db)
  return rows[0]?.share ?? 0
}

/** Stores by whose link a player came, in the transaction of the registration. Ignores an unknown code. */
export async function cameBy(tx: Tx, newcomer: number, code: string): Promise<void> {
  const { rows } = await sql<
    Pick<Row<'referral_link'>, 'player' | 'share' | 'source'>
  >`select player, share, source from referral_link where code = ${code}`.execute(tx)
  const owner = rows[0] === undefined ? await playerByRefLink(tx, code) : Number(rows[0].player)
  if (owner === undefined || owner === newcomer) return
  await sql`
    insert into referral (player, owner, code, share, source)
    values (${newcomer}, ${owner}, ${code}, ${rows[0]?.share ?? 0}, ${rows[0]?.source ?? ''}) on conflict do nothing`.execute(
    tx,
  )
}
