/** The site's own state: maintenance, and where it is found elsewhere. Kept in the database, heard of by every node at once. */
import type { LobbyPlace } from '@kurazh/contract/admin/lobby.ts'
import type { Site, Social } from '@kurazh/contract/site.ts'
import type { Banner } from '@kurazh/contract/admin/banners.ts'
import { sql } from 'kysely'
import { type Bus, notify } from '../../platform/bus.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { type Banners, noBanners, writeBanners } from './banners.ts'
import { builtOrder, idsOf, type LobbyOrder, writeOrder } from './lobby-order.ts'
import type { Row } from './rows.ts'

const topic = 'site.changed'

export interface SiteState {
  current(): Site
  /** Where the site is found elsewhere; `own`: as administrators have given it, not the configuration. */
  social(): { social: Social; own: boolean }
  /** Ids as they are to stand in the lobbies; undefined: as built. */
  order(): string[] | undefined
  /** Whether they are shown now is for whoever asks. */
  banners(): Banners
  /** All as the database has them now: whoever has just changed something need not have been heard of here. */
  kept(): Promise<{ site: Site; social: { social: Social; own: boolean }; order: LobbyOrder; banners: Banners }>
  onChange(handler: (site: Site) => void): void
}

/** Reads the state and follows its changes. `configured`: the links that hold while administrators have given none. */
export async function followSite(db: Db, bus: Bus, configured: Social): Promise<SiteState> {
  let { site, given, order, banners } = await read(db)
  const handlers: ((site: Site) => void)[] = []
  async function refresh(): Promise<void> {
    const next = await read(db)
    const changed = next.site.works !== site.works
    ;({ site, given, order, banners } = next)
    if (changed) for (const handler of handlers) handler(site)
  }
  // A read that fails is repeated at the next notice or gap; the last known state stays in force.
  const soon = () => void refresh().catch(() => undefined)
  bus.on(topic, soon)
  bus.onGap(soon)
  const linksOf = (own: Social | null) => ({ social: own ?? configured, own: own !== null })
  async function kept(): ReturnType<SiteState['kept']> {
    const now = await read(db)
    return { site: now.site, social: linksOf(now.given), order: now.order, banners: now.banners }
  }
  const told = () => {
    const ids = idsOf(order)
    return ids.length === 0 ? undefined : ids
  }
  return { current: () => site, social: () => linksOf(given), order: told, banners: () => banners, kept, onChange: (handler) => void handlers.push(handler) }
}

async function read(db: Db): Promise<{ site: Site; given: Social | null; order: LobbyOrder; banners: Banners }> {
  const { rows } = await sql<Row<'site_setting'>>`select name, value from site_setting where name in ('works', 'say', 'no registration', 'social', 'order', 'banners')`.execute(db)
  const { works = 0, say = '', 'no registration': closed = false, social = null, order = builtOrder, banners = noBanners } = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as { works?: number; say?: string; 'no registration'?: boolean; social?: Social | null; order?: LobbyOrder; banners?: Banners }
  return { site: { works, ...(works !== 0 && say !== '' && { say }), ...(closed && { noRegistration: true as const }) }, given: social, order, banners }
}

/** Switches maintenance (0 is normal) with the commit of `tx`; `say` is what its players read, empty for the site's own words. */
export async function setWorks(tx: Tx, works: number, say = ''): Promise<void> {
  await keep(tx, 'works', works)
  await keep(tx, 'say', say)
  await notify(tx, topic, {})
}

/** Takes newcomers in, or for now does not, with the commit of `tx`. */
export async function setRegistration(tx: Tx, isOpen: boolean): Promise<void> {
  await keep(tx, 'no registration', !isOpen)
  await notify(tx, topic, {})
}

/** Gives the links that hold instead of the configured ones, or with null none, with the commit of `tx`. */
export async function setSocial(tx: Tx, social: Social | null): Promise<void> {
  await keep(tx, 'social', social)
  await notify(tx, topic, {})
}

/** Gives one lobby its order with the commit of `tx`; undefined: somebody else has meanwhile. Answers how both stood. */
export async function setOrder(tx: Tx, shelf: 'games' | 'slots', after: number, places: LobbyPlace[]): Promise<LobbyOrder | undefined> {
  const before = await writeOrder(tx, shelf, after, places)
  if (before !== undefined) await notify(tx, topic, {})
  return before
}

/** Gives the lobby its banners with the commit of `tx`; undefined: somebody else has meanwhile. Answers what stood. */
export async function setBanners(tx: Tx, after: number, list: Banner[]): Promise<Banners | undefined> {
  const before = await writeBanners(tx, after, list)
  if (before !== undefined) await notify(tx, topic, {})
  return before
}

async function keep(tx: Tx, name: string, value: unknown): Promise<void> {
  await sql`
    insert into site_setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(tx)
}

/** What the money of this database is: said by the first start, for ever. */
export async function moneyKind(db: Db, first: 'play' | 'real'): Promise<'play' | 'real'> {
  await sql`insert into site_setting (name, value) values ('money', ${JSON.stringify(first)}::jsonb) on conflict do nothing`.execute(db)
  const { rows } = await sql<Pick<Row<'site_setting'>, 'value'> & { value: 'play' | 'real' }>`select value from site_setting where name = 'money'`.execute(db)
  return rows[0]?.value ?? first
}
