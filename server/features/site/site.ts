/** The site's own state: maintenance. Kept in the database, heard of by every node at once. */
import type { Site } from '@kurazh/contract/site.ts'
import { sql } from 'kysely'
import { type Bus, notify } from '../../platform/bus.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Row } from './rows.ts'

const topic = 'site.changed'

export interface SiteState {
  current(): Site
  onChange(handler: (site: Site) => void): void
}

/** Reads the state and follows its changes. */
export async function followSite(db: Db, bus: Bus): Promise<SiteState> {
  let site = await read(db)
  const handlers: ((site: Site) => void)[] = []
  async function refresh(): Promise<void> {
    const next = await read(db)
    const changed = next.works !== site.works
    site = next
    if (changed) for (const handler of handlers) handler(site)
  }
  // A read that fails is repeated at the next notice or gap; the last known state stays in force.
  const soon = () => void refresh().catch(() => undefined)
  bus.on(topic, soon)
  bus.onGap(soon)
  return { current: () => site, onChange: (handler) => void handlers.push(handler) }
}

async function read(db: Db): Promise<Site> {
  const { rows } = await sql<Pick<Row<'site_setting'>, 'value'> & { value: number }>`select value from site_setting where name = 'works'`.execute(db)
  return { works: rows[0]?.value ?? 0 }
}

/** Switches maintenance (0 is normal) with the commit of `tx`. */
export async function setWorks(tx: Tx, works: number): Promise<void> {
  await sql`
    insert into site_setting (name, value) values ('works', ${JSON.stringify(works)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(tx)
  await notify(tx, topic, {})
}

/** What the money of this database is: said by the first start, for ever. */
export async function moneyKind(db: Db, first: 'play' | 'real'): Promise<'play' | 'real'> {
  await sql`insert into site_setting (name, value) values ('money', ${JSON.stringify(first)}::jsonb) on conflict do nothing`.execute(db)
  const { rows } = await sql<Pick<Row<'site_setting'>, 'value'> & { value: 'play' | 'real' }>`select value from site_setting where name = 'money'`.execute(db)
  return rows[0]?.value ?? first
}
