/**
 * The site's own state: maintenance, links, lobby order and banners. Stored in the database and sent to every node on a
 * change.
 */
import type { LobbyPlace } from '@kurazh/contract/admin/lobby.ts'
import type { Site, Social } from '@kurazh/contract/content/site.ts'
import type { Banner } from '@kurazh/contract/admin/banners.ts'
import { sql } from 'kysely'
import { type Bus, notify } from '../../platform/database/bus.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { newestRestoration } from '../../platform/database/restoration.ts'
import { readInTurn } from '../../platform/process/follow-state.ts'
import { type Banners, noBanners, writeBanners } from './banners.ts'
import { builtOrder, idsOf, type LobbyOrder, writeOrder } from './operators-lobby-order.ts'
import type { Row } from './rows.ts'

const topic = 'site.changed'

export interface SiteState {
  current(): Site
  /** The site's links elsewhere; `own` if administrators set them instead of the configuration. */
  social(): { social: Social; own: boolean }
  /** Ids in the order of the lobbies; undefined for the built-in order. */
  order(): string[] | undefined
  /** All banners; the caller selects those shown now. */
  banners(): Banners
  /** Everything as in the database now: the notice of a change just made may not have arrived here. */
  kept(): Promise<{ site: Site; social: { social: Social; own: boolean }; order: LobbyOrder; banners: Banners }>
  onChange(handler: (site: Site) => void): void
}

/** Reads the state and follows its changes. `configured`: the links used until administrators set others. */
export async function followSite(db: Db, bus: Bus, configured: Social): Promise<SiteState> {
  let { site, given, order, banners } = await read(db)
  const handlers: ((site: Site) => void)[] = []
  const soon = readInTurn(
    () => read(db),
    (next) => {
      const changed = next.site.works !== site.works
      ;({ site, given, order, banners } = next)
      if (changed) for (const handler of handlers) handler(site)
    },
  )
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
  return {
    current: () => site,
    social: () => linksOf(given),
    order: told,
    banners: () => banners,
    kept,
    onChange: (handler) => void handlers.push(handler),
  }
}

async function read(db: Db): Promise<{ site: Site; given: Social | null; order: LobbyOrder; banners: Banners }> {
  const { rows } = await sql<
    Row<'site_setting'>
  >`select name, value from site_setting where name in ('works', 'say', 'no registration', 'social', 'order', 'banners')`.execute(
    db,
  )
  const {
    works = 0,
    say = '',
    'no registration': closed = false,
    social = null,
    order = builtOrder,
    banners = noBanners,
  } = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as {
    works?: number
    say?: string
    'no registration'?: boolean
    social?: Social | null
    order?: LobbyOrder
    banners?: Banners
  }
  const restored = await newestRestoration(db)
  return {
    site: {
      works,
      ...(works !== 0 && say !== '' && { say }),
      ...(closed && { noRegistration: true as const }),
      ...(restored !== 0 && { restored }),
    },
    given: social,
    order,
    banners,
  }
}

/**
 * Switches maintenance (0 is normal) with the commit of `tx`; `say` is the text for players, empty for the site's own
 * text.
 */
export async function setWorks(tx: Tx, works: number, say = ''): Promise<void> {
  await keep(tx, 'works', works)
  await keep(tx, 'say', say)
  await notify(tx, topic, {})
}

/** Opens or closes registration, with the commit of `tx`. */
export async function setRegistration(tx: Tx, isOpen: boolean): Promise<void> {
  await keep(tx, 'no registration', !isOpen)
  await notify(tx, topic, {})
}

/** Sets links instead of the configured ones, or removes them with null, with the commit of `tx`. */
export async function setSocial(tx: Tx, social: Social | null): Promise<void> {
  await keep(tx, 'social', social)
  await notify(tx, topic, {})
}

/**
 * Sets the order of one lobby with the commit of `tx`. Returns both orders before; undefined if someone else changed
 * them.
 */
export async function setOrder(
  tx: Tx,
  shelf: 'games' | 'slots',
  after: number,
  places: LobbyPlace[],
): Promise<LobbyOrder | undefined> {
  const before = await writeOrder(tx, shelf, after, places)
  if (before !== undefined) await notify(tx, topic, {})
  return before
}

/**
 * Sets the banners of the lobby with the commit of `tx`. Returns those before; undefined if someone else changed them.
 */
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

/** `trial`: of payment systems' test networks. */
export type MoneyKind = 'play' | 'trial' | 'real'

/** Whether the money of this database is play or real: fixed permanently at the first start. */
export async function moneyKind(db: Db, first: MoneyKind): Promise<MoneyKind> {
  await sql`insert into site_setting (name, value) values ('money', ${JSON.stringify(first)}::jsonb) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<
    Pick<Row<'site_setting'>, 'value'> & { value: MoneyKind }
  >`select value from site_setting where name = 'money'`.execute(db)
  return rows[0]?.value ?? first
}
