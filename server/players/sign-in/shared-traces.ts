/** Finds what the sign-ins of two accounts have in common. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { commonCard } from '../policy.ts'
import type { Row } from '../rows.ts'

/**
 * `device`: one video card in one browser on one system. `network`: one network. Considers sign-ins that are still
 * stored.
 */
export async function sharedWaysIn(db: Db | Tx, one: number, other: number): Promise<('device' | 'network')[]> {
  const { rows } = await sql<{ device: boolean; network: boolean }>`
    select exists (select from player_device a join player_device b using (info_hash) where a.player = ${one} and b.player = ${other})
        and exists (select from sign_in a join sign_in b using (device) where a.player = ${one} and b.player = ${other} and a.success and b.success) as device,
      exists (select from sign_in a join sign_in b using (network) where a.player = ${one} and b.player = ${other} and a.success and b.success) as network`.execute(
    db,
  )
  const { device = false, network = false } = rows[0] ?? {}
  return [...(device ? ['device' as const] : []), ...(network ? ['network' as const] : [])]
}

/**
 * Whether the player has signed in from a device of one of the others, as `device` above. A video card of very many
 * accounts says little: every iPhone names the same one. Of such a card the network has to be the same too.
 */
export async function shareDevice(db: Db | Tx, player: number, others: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (
      select from unnest(${[...others]}::bigint[]) as o(player)
        cross join lateral (
          select coalesce(bool_or((select count(*) from (select from player_device c where c.info_hash = a.info_hash limit ${commonCard}) c) < ${commonCard}), false) as rare
          from player_device a join player_device b using (info_hash) where a.player = ${player} and b.player = o.player having count(*) > 0
        ) card
      where exists (
        select from sign_in a join sign_in b using (device)
        where a.player = ${player} and b.player = o.player and a.success and b.success and (card.rare or a.network = b.network))
    ) as shared`.execute(db)
  return rows[0]?.shared === true
}

/** Returns the player with this `ref_link`; undefined for none, and for a closed account. */
export async function playerByRefLink(db: Db | Tx, refLink: string): Promise<number | undefined> {
  const { rows } = await sql<
    Pick<Row<'player'>, 'id'>
  >`select id from player where ref_link = ${refLink} and closed_at is null`.execute(db)
  return rows[0] === undefined ? undefined : Number(rows[0].id)
}
