/** How a player looks to others: the name, and a picture of their own or one of the site's. */
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

/** How other players see these: no name and no picture of their own where they hide it. */
export async function facesOf(db: Db | Tx, players: readonly number[]): Promise<Map<number, { name: string | null; img: string }>> {
  const { rows } = await sql<Pick<Row<'player'>, 'id' | 'login' | 'hide_name' | 'picture'>>`
    select id, login, hide_name, picture from player where id = any(${[...new Set(players)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, login, hide_name: hidden, picture }) =>
    [Number(id), hidden ? { name: null, img: hiddenPicture } : { name: login, img: pictureOf({ id: Number(id), picture }) }]))
}
