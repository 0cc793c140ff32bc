/** How a player looks to others: the name, a picture of their own or one of the site's, the status. */
import type { StatusLabel } from '@kurazh/contract/status-names.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import type { Row } from '../rows.ts'

/** Pictures of the site's own. */
const drawn = 8
const hiddenPicture = '/avatars/hidden.svg'
/** Where players' own pictures are served from. */
export const picturePath = '/pictures'

/** The address of a player's picture. */
export const pictureOf = ({ id, picture }: { id: number; picture: string | null }): string =>
  picture === null ? `/avatars/${(id % drawn) + 1}.svg` : `${picturePath}/${picture}.webp`

/** How other players see these: no name, no picture of their own and no status where they hide it. */
export async function facesOf(
  db: Db | Tx, players: readonly number[], statusesOf: (players: readonly number[]) => Promise<ReadonlyMap<number, StatusLabel>>,
): Promise<Map<number, { name: string | null; img: string; status: StatusLabel | null }>> {
  const { rows } = await sql<Pick<Row<'player'>, 'id' | 'login' | 'hide_name' | 'picture'>>`
    select id, login, hide_name, picture from player where id = any(${[...new Set(players)]}::bigint[])`.execute(db)
  const statuses = await statusesOf(rows.filter(({ hide_name: hidden }) => !hidden).map(({ id }) => Number(id)))
  return new Map(rows.map(({ id, login, hide_name: hidden, picture }) => {
    const player = Number(id)
    return [player, hidden ? { name: null, img: hiddenPicture, status: null } : { name: login, img: pictureOf({ id: player, picture }), status: statuses.get(player) ?? null }]
  }))
}
