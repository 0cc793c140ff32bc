/**
 * The order of games in the lobbies: stored with the site's other settings, sent with the session, and put into pages
 * as they are sent.
 */
import type { LobbyPlace } from '@kurazh/contract/admin/lobby.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Row } from './rows.ts'

export interface LobbyOrder {
  /** Counts the changes: the second of two editors who began from the same list is refused. */
  version: number
  games: LobbyPlace[]
  slots: LobbyPlace[]
}

/** The built-in order. */
export const builtOrder: LobbyOrder = { version: 0, games: [], slots: [] }

/** The ids of a list as players see them, pinned ones first. */
const inPlace = (places: readonly LobbyPlace[]): string[] =>
  [...places.filter(({ pinned }) => pinned), ...places.filter(({ pinned }) => !pinned)].map(({ id }) => id)

/** Ids of both lobbies in one list: no game is in both. */
export const idsOf = ({ games, slots }: LobbyOrder): string[] => [...inPlace(games), ...inPlace(slots)]

/**
 * The style sheet of a sent page: tiles rendered at build time get the operator's order before any code runs. Tiles
 * have `data-tile` until the page knows the order itself. Ids are plain letters; the contract checks that.
 */
export function sheetOf(ids: readonly string[]): string {
  return ids.map((id, place) => `[data-tile="${id}"]{order:${place - ids.length}}`).join('')
}

/**
 * Writes one list with the commit of `tx`. Returns both lists before; undefined if someone changed them after `after`.
 */
export async function writeOrder(
  tx: Tx,
  shelf: 'games' | 'slots',
  after: number,
  places: LobbyPlace[],
): Promise<LobbyOrder | undefined> {
  await sql`insert into site_setting (name, value) values ('order', ${JSON.stringify(builtOrder)}::jsonb) on conflict do nothing`.execute(
    tx,
  )
  const {
    rows: [row],
  } = await sql<
    Pick<Row<'site_setting'>, 'value'>
  >`select value from site_setting where name = 'order' for update`.execute(tx)
  const before = (row?.value as LobbyOrder | undefined) ?? builtOrder
  if (before.version !== after) return undefined
  await sql`update site_setting set value = ${JSON.stringify({ ...before, version: after + 1, [shelf]: places })}::jsonb where name = 'order'`.execute(
    tx,
  )
  return before
}
