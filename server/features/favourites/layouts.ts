/**
 * Layouts of live tables, stored by name. They are checked against the rules of the table when they are bet, not when
 * they are stored.
 */
import { type KeptLayouts, mostLayouts, tableLayouts as calls } from '@kurazh/contract/tables/table-layouts.ts'
import { current } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { DataExport } from '../../slice.ts'
import type { Row } from './rows.ts'

export interface LayoutsDependencies {
  db: Db
  realtime: Pick<Realtime, 'toPlayer'>
}

/** Whether a table has this name. */
const isTable = (game: string): boolean => current(game, 'table') !== undefined

export function layoutRoutes(http: Http, { db, realtime }: LayoutsDependencies): void {
  const noTable = () => new Refusal('NotFound', 'Такого стола нет')
  const changed = async (player: number, game: string) => {
    realtime.toPlayer(player, 'favourites', {})
    return { success: await layoutsOf(db, player, game) }
  }

  http.onSignedIn(calls.tableLayouts, async ({ caller }, { table }) =>
    isTable(table) ? { success: await layoutsOf(db, caller.id, table) } : noTable(),
  )

  http.onSignedIn(calls.keepLayout, async ({ caller }, { table, name, spots }) => {
    if (!isTable(table)) return noTable()
    const kept = await transaction(db, (tx) =>
      keep(tx, caller.id, table, name, Object.fromEntries(spots.map(({ spot, stake }) => [spot, `${stake}`]))),
    )
    return kept
      ? changed(caller.id, table)
      : new Refusal(
          'TooManyFavourites',
          `Раскладок у этого стола уже ${mostLayouts}. Забудьте какую-нибудь и запомните снова`,
        )
  })

  http.onSignedIn(calls.forgetLayout, async ({ caller }, { table, name }) => {
    if (!isTable(table)) return noTable()
    await sql`delete from table_layout where player = ${caller.id} and game = ${table} and name = ${name}`.execute(db)
    return changed(caller.id, table)
  })
}

type Kept = Pick<Row<'table_layout'>, 'game' | 'name' | 'spots' | 'kept_at'>

async function rowsOf(db: Db, player: number): Promise<Kept[]> {
  const { rows } =
    await sql<Kept>`select game, name, spots, kept_at from table_layout where player = ${player} order by game, kept_at, name`.execute(
      db,
    )
  return rows
}

async function layoutsOf(db: Db, player: number, game: string): Promise<KeptLayouts> {
  const kept = (await rowsOf(db, player)).filter((each) => each.game === game)
  return {
    layouts: kept.map(({ name, spots }) => ({
      name,
      spots: Object.entries(spots as Readonly<Record<string, string>>).map(([spot, stake]) => ({
        spot,
        stake: BigInt(stake),
      })),
    })),
  }
}

/** False if there is no room. Several at once may exceed the limit a little, which does no harm. */
async function keep(
  tx: Tx,
  player: number,
  game: string,
  name: string,
  spots: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into table_layout (player, game, name, spots)
    select ${player}::bigint, ${game}, ${name}, ${JSON.stringify(spots)}::jsonb
    where (select count(*) from table_layout where player = ${player} and game = ${game} and name <> ${name}) < ${mostLayouts}
    on conflict (player, game, name) do update set spots = excluded.spots`.execute(tx)
  return numAffectedRows === 1n
}

export const dataExportOfLayouts: DataExport = {
  name: 'tableLayouts',
  async *rows(db, player) {
    yield* await rowsOf(db, player)
  },
}

export async function eraseLayouts(tx: Tx, player: number): Promise<void> {
  await sql`delete from table_layout where player = ${player}`.execute(tx)
}
