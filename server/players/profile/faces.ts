/** Builds how a player appears to others: the name, their own picture or one of the site's, the status. */
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Row } from '../rows.ts'

/** How many pictures the site itself has. */
const drawn = 8
const hiddenPicture = '/avatars/hidden.svg'
/** Where players' own pictures are served. */
export const picturePath = '/pictures'

/** Returns the address of a player's picture. */
export const pictureOf = ({ id, picture }: { id: number; picture: string | null }): string =>
  picture === null ? `/avatars/${(id % drawn) + 1}.svg` : `${picturePath}/${picture}.webp`

/** Returns how other players see these players: without name, own picture and status where they hide them. */
export async function facesOf(
  db: Db | Tx,
  players: readonly number[],
  statusesOf: (players: readonly number[]) => Promise<ReadonlyMap<number, StatusLabel>>,
): Promise<Map<number, { name: string | null; img: string; status: StatusLabel | null }>> {
  const { rows } = await sql<Pick<Row<'player'>, 'id' | 'login' | 'hide_name' | 'picture'>>`
    select id, login, hide_name, picture from player where id = any(${[...new Set(players)]}::bigint[])`.execute(db)
  const statuses = await statusesOf(rows.filter(({ hide_name: hidden }) => !hidden).map(({ id }) => Number(id)))
  return new Map(
    rows.map(({ id, login, hide_name: hidden, picture }) => {
      const player = Number(id)
      return [
        player,
        hidden
          ? { name: null, img: hiddenPicture, status: null }
          : { name: login, img: pictureOf({ id: player, picture }), status: statuses.get(player) ?? null },
      ]
    }),
  )
}
