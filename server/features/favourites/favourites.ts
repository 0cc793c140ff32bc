/** Favourite slots and tables, stored with the account. */
import {
  favourites as calls,
  type FavouriteList,
  favouriteLists,
  type Favourites,
} from '@kurazh/contract/play/favourites.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { DataExport } from '../../slice.ts'
import { mostFavourites, undoFor } from './policy.ts'
import type { Row } from './rows.ts'

export interface FavouritesDependencies {
  db: Db
  realtime: Pick<Realtime, 'toPlayer'>
}

interface Wanted {
  list: FavouriteList
  slot: string
  on: boolean
}

export function favouritesRoutes(http: Http, { db, realtime }: FavouritesDependencies): void {
  http.onSignedIn(calls.favourites, async ({ caller }) => ({ success: await favouritesOf(db, caller.id) }))

  http.onSignedIn(calls.setFavourite, async ({ caller }, wanted) => {
    const written = await transaction(db, (tx) => write(tx, caller.id, wanted))
    if (!written) return new Refusal('TooManyFavourites')
    realtime.toPlayer(caller.id, 'favourites', {})
    return { success: await favouritesOf(db, caller.id) }
  })
}

type Kept = Pick<Row<'favourite_slot'>, 'list' | 'slot' | 'added_at'>

async function rowsOf(db: Db | Tx, player: number): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select list, slot, added_at from favourite_slot where player = ${player} and removed_at is null order by added_at desc, slot`.execute(
    db,
  )
  return rows
}

async function favouritesOf(db: Db, player: number): Promise<Favourites> {
  const kept = await rowsOf(db, player)
  const of = (wanted: FavouriteList) => kept.filter(({ list }) => list === wanted).map(({ slot }) => slot)
  const [slots, slots2, tables] = favouriteLists
  return { slots: of(slots), slots2: of(slots2), tables: of(tables) }
}

/**
 * False if the list is full. Setting an existing entry changes nothing. Several at once may exceed the limit a little,
 * which does no harm.
 */
async function write(tx: Tx, player: number, { list, slot, on }: Wanted): Promise<boolean> {
  await sql`delete from favourite_slot where player = ${player} and removed_at < now() - ${undoFor}::interval`.execute(
    tx,
  )
  if (!on) {
    await sql`
      update favourite_slot set removed_at = now() where player = ${player} and list = ${list} and slot = ${slot} and removed_at is null`.execute(
      tx,
    )
    return true
  }
  // An entry that was removed just now returns to its place.
  const { numAffectedRows } = await sql`
    insert into favourite_slot (player, list, slot, added_at)
    select ${player}::bigint, ${list}, ${slot}, now()
    where (select count(*) from favourite_slot where player = ${player} and list = ${list} and slot <> ${slot} and removed_at is null) < ${mostFavourites}
    on conflict (player, list, slot) do update set removed_at = null`.execute(tx)
  return numAffectedRows === 1n
}

export const dataExportOfFavourites: DataExport = {
  name: 'favouriteSlots',
  async *rows(db, player) {
    yield* await rowsOf(db, player)
  },
}

/** A closed account keeps no favourites. */
export async function eraseFavourites(tx: Tx, player: number): Promise<void> {
  await sql`delete from favourite_slot where player = ${player}`.execute(tx)
}
