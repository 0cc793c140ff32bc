/** How games stand in the lobbies: kept beside the site's other settings, told with the session, and put into pages as they are sent. */
import type { LobbyPlace } from '@kurazh/contract/admin/lobby.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { Row } from './rows.ts'

export interface LobbyOrder {
  /** Counts the changes: of two who began from the same list the second has to look again. */
  version: number
  games: LobbyPlace[]
  slots: LobbyPlace[]
}

/** As built. */
export const builtOrder: LobbyOrder = { version: 0, games: [], slots: [] }

/** The ids of a list as players see them, those that are pinned first. */
const inPlace = (places: readonly LobbyPlace[]): string[] => [...places.filter(({ pinned }) => pinned), ...places.filter(({ pinned }) => !pinned)].map(({ id }) => id)

/** Ids of both lobbies in one list: no game is in both. */
export const idsOf = ({ games, slots }: LobbyOrder): string[] => [...inPlace(games), ...inPlace(slots)]

/**
 * The sheet of a page that is sent: tiles that were drawn at build time stand in the operator's order before any code runs. Tiles wear
 * `data-tile` until the page knows the order itself. Ids are plain letters, the contract holds that.
 */
export function sheetOf(ids: readonly string[]): string {
  return ids.map((id, place) => `[data-tile="${id}"]{order:${place - ids.length}}`).join('')
}

/** Writes one list with the commit of `tx`. Answers how both stood before; undefined: somebody has changed it after `after`. */
export async function writeOrder(tx: Tx, shelf: 'games' | 'slots', after: number, places: LobbyPlace[]): Promise<LobbyOrder | undefined> {
  await sql`insert into site_setting (name, value) values ('order', ${JSON.stringify(builtOrder)}::jsonb) on conflict do nothing`.execute(tx)
  const { rows: [row] } = await sql<Pick<Row<'site_setting'>, 'value'>>`select value from site_setting where name = 'order' for update`.execute(tx)
  const before = (row?.value as LobbyOrder | undefined) ?? builtOrder
  if (before.version !== after) return undefined
  await sql`update site_setting set value = ${JSON.stringify({ ...before, version: after + 1, [shelf]: places })}::jsonb where name = 'order'`.execute(tx)
  return before
}
