/** Reads logins, for code that shows players to the staff. */
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { keyOf } from './players.ts'
import { pictureOf } from './profile/faces.ts'
import type { Row } from './rows.ts'

/** Returns the logins of these players, by number. */
export async function loginsOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<
    Pick<Row<'player'>, 'id' | 'login'>
  >`select id, login from player where id = any(${[...players]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, login }) => [Number(id), login]))
}

/** Returns the numbers of those players who show one of these names, by the name as it was asked for. */
export async function playersShownAs(db: Db | Tx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Pick<Row<'player'>, 'id' | 'login_key'>>`
    select id, login_key from player where login_key = any(${names.map(keyOf)}::text[]) and not hide_name`.execute(db)
  const found = new Map(rows.map(({ id, login_key: key }) => [key, Number(id)]))
  return new Map(
    names.flatMap((name) => {
      const player = found.get(keyOf(name))
      return player === undefined ? [] : [[name, player] as const]
    }),
  )
}

/** Returns the logins that others see, by number; players who hide their names are left out. */
export async function shownLoginsOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<
    Pick<Row<'player'>, 'id' | 'login'>
  >`select id, login from player where id = any(${[...players]}::bigint[]) and not hide_name`.execute(db)
  return new Map(rows.map(({ id, login }) => [Number(id), login]))
}

/** The account behind a name, and whether it lets others see its page. */
export interface NamedPlayer {
  id: number
  login: string
  /** The address of the picture, which is shown to others only with the name. */
  picture: string
  createdAt: Date
  isShown: boolean
}

/** Returns the account of this name, which may be hidden, banned or closed: `isShown` tells whether others may see it. */
export async function playerNamed(db: Db, name: string): Promise<NamedPlayer | undefined> {
  const {
    rows: [row],
  } = await sql<Pick<Row<'player'>, 'id' | 'login' | 'picture' | 'created_at'> & { shown: boolean }>`
    select id, login, picture, created_at, not hide_name and not hide_profile and banned_at is null and closed_at is null as shown
    from player where login_key = ${keyOf(name)}`.execute(db)
  if (row === undefined) return undefined
  const id = Number(row.id)
  return {
    id,
    login: row.login,
    picture: pictureOf({ id, picture: row.picture }),
    createdAt: row.created_at,
    isShown: row.shown,
  }
}

/** Returns those of these players who belong to the site's staff. */
export async function staffAmong(db: Db | Tx, players: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<
    Pick<Row<'player'>, 'id'>
  >`select id from player where is_admin and id = any(${[...players]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Returns the oldest account of an administrator. */
export async function oldestAdmin(db: Db): Promise<number | undefined> {
  const { rows } = await sql<
    Pick<Row<'player'>, 'id'>
  >`select id from player where is_admin order by id limit 1`.execute(db)
  return rows[0] && Number(rows[0].id)
}
