/** Banners of the lobby: stored with the site's other settings, sent with the session to their audience. */
import type { Banner } from '@kurazh/contract/admin/banners.ts'
import type { ShownBanner } from '@kurazh/contract/content/banners.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Row } from './rows.ts'

export interface Banners {
  /** Counts the changes: the second of two editors who began from the same list is refused. */
  version: number
  banners: Banner[]
}

export const noBanners: Banners = { version: 0, banners: [] }

/** The banners for a guest, or for a player, at this moment. */
export function bannersAt({ banners }: Banners, now: Date, isPlayer: boolean): ShownBanner[] {
  const at = now.toISOString()
  return banners
    .filter(
      ({ audience, from, until }) =>
        from <= at && at < until && (audience === 'all' || (audience === 'players') === isPlayer),
    )
    .map(({ id, title, words, link, scene }) => ({ id, title, words, link, scene }))
}

/** Writes the list with the commit of `tx`. Returns the list before; undefined if someone changed it after `after`. */
export async function writeBanners(tx: Tx, after: number, banners: Banner[]): Promise<Banners | undefined> {
  await sql`insert into site_setting (name, value) values ('banners', ${JSON.stringify(noBanners)}::jsonb) on conflict do nothing`.execute(
    tx,
  )
  const {
    rows: [row],
  } = await sql<
    Pick<Row<'site_setting'>, 'value'>
  >`select value from site_setting where name = 'banners' for update`.execute(tx)
  const before = (row?.value as Banners | undefined) ?? noBanners
  if (before.version !== after) return undefined
  await sql`update site_setting set value = ${JSON.stringify({ version: after + 1, banners } satisfies Banners)}::jsonb where name = 'banners'`.execute(
    tx,
  )
  return before
}
