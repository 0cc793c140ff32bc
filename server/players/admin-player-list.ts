/** Lists players in the admin area: newest first, or those a search finds. */
import { playerList, type playerGroups } from '@kurazh/contract/admin/player-lists.ts'
import { type RawBuilder, sql } from 'kysely'
import { byNumber, countUpTo, numbersOf, onAdminList, type Stream } from '../platform/admin/admin-list.ts'
import type { Db } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { balancesOf } from '../wallet/wallet.ts'
import { keyOf, shownEmail } from './players.ts'
import type { Row } from './rows.ts'

type Found = Pick<Row<'player'>, 'id' | 'login' | 'ref_link' | 'created_at' | 'is_admin' | 'email'> & {
  banned: boolean
  held: boolean
  closed: boolean
  place: string
}
const fields = sql`
  id, login, ref_link, created_at, is_admin, email, banned_at is not null as banned, held_at is not null as held, closed_at is not null as closed,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place`

const groups: Readonly<Record<(typeof playerGroups)[number], RawBuilder<unknown>>> = {
  all: sql`true`,
  banned: sql`banned_at is not null`,
  held: sql`held_at is not null`,
  closed: sql`closed_at is not null`,
  admin: sql`is_admin`,
}

interface Filters {
  search?: string | undefined
  group?: (typeof playerGroups)[number] | undefined
  from?: string | undefined
  until?: string | undefined
}

export function adminPlayerList(http: Http, db: Db): void {
  onAdminList<typeof playerList, Found>(http, playerList, {
    streams(filters, { rights }) {
      const { search = '' } = filters
      if (search === '') return [newest(db, filters)]
      // The owner of an address is as personal as the address.
      if (search.includes('@'))
        return rights.has('player.contact.view')
          ? [exactly(db, filters, sql`email_key = ${keyOf(search)}`)]
          : new Refusal('RightMissing', 'Искать по почте может тот, кому она видна')
      return [exactly(db, filters, named(search)), beginning(db, filters, search)]
    },
    playerOf: ({ id }) => id,
    async shown(found) {
      const balances = await balancesOf(
        db,
        found.map(({ id }) => Number(id)),
      )
      return found.map(
        ({ id, login, ref_link: uid, created_at: at, is_admin: admin, email, banned, held, closed }) => ({
          id: Number(id),
          login,
          uid,
          createdAt: at.toISOString(),
          email: email && shownEmail(email),
          balance: balances.get(Number(id)) ?? 0n,
          banned,
          held,
          closed,
          admin,
        }),
      )
    },
    count: async (filters) => countUpTo(db, sql`player where ${matching(filters)}`),
  })
}

const within = ({ group = 'all', from, until }: Filters) => sql`
  ${groups[group]} ${from === undefined ? sql`` : sql`and created_at >= ${from}::timestamptz`} ${until === undefined ? sql`` : sql`and created_at < ${until}::timestamptz`}`

function matching(filters: Filters): RawBuilder<unknown> {
  const { search = '' } = filters
  if (search === '') return within(filters)
  if (search.includes('@')) return sql`email_key = ${keyOf(search)} and ${within(filters)}`
  return sql`(${named(search)} or ${begins(search)}) and ${within(filters)}`
}

function newest(db: Db, filters: Filters): Stream<Found> {
  return async (after, count) => {
    const [at, id] = after?.split('|') ?? []
    const on =
      at === undefined || !/^\d{1,18}$/.test(id ?? '')
        ? sql``
        : sql`and (created_at, id) < (${at}::timestamptz, ${id}::bigint)`
    const { rows } =
      await sql<Found>`select ${fields} from player where ${within(filters)} ${on} order by created_at desc, id desc limit ${count}`.execute(
        db,
      )
    return rows.map((found) => ({ found, at: found.created_at.getTime(), place: `${found.place}|${found.id}` }))
  }
}

/** A number belongs to one player; the code of a link must match whole. */
const named = (search: string) =>
  /^\d{1,15}$/.test(search) ? sql`(id = ${Number(search)} or ref_link = ${search})` : sql`ref_link = ${search}`
const begins = (search: string) => sql`login_key collate "C" like ${`${keyOf(search).replace(/[\\%_]/g, '\\$&')}%`}`

function exactly(db: Db, filters: Filters, which: RawBuilder<unknown>): Stream<Found> {
  return byNumber(
    async (below, count) => {
      const { rows } = await sql<Found>`
      select ${fields} from player where ${which} and ${within(filters)} and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
        db,
      )
      return rows
    },
    (found) => found.created_at,
  )
}

/**
 * By login, so that a page is found as fast among a million players as among ten. A player found by number is already
 * in the list.
 */
function beginning(db: Db, filters: Filters, search: string): Stream<Found> {
  return async (after, count) => {
    const [last] = numbersOf(after, 1) ?? []
    const on =
      last === undefined ? sql`` : sql`and login_key collate "C" > (select login_key from player where id = ${last})`
    const { rows } = await sql<Found>`
      select ${fields} from player where ${begins(search)} and not ${named(search)} and ${within(filters)} ${on} order by login_key collate "C" limit ${count}`.execute(
      db,
    )
    return rows.map((found) => ({ found, at: found.created_at.getTime(), place: `${found.id}` }))
  }
}
