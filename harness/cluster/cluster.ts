/** A trial cluster: three etcd with sentinels, PostgreSQL under Patroni, two Redis, nodes of the site behind Caddy. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { primaryOf } from '../../server/platform/database/primary.ts'
import { layNetwork, Machine } from './machine.ts'
import * as programs from './programs.ts'
import type { Member } from './programs.ts'

export interface ClusterOptions {
  folder: string
  /** Machines have networks of their own; otherwise all share the loopback. */
  isolated: boolean
  databases: number
  sites: number
  /** Settings of the site in addition to those of the cluster. */
  settings?: Readonly<Record<string, string>>
  /** Called before a database machine is made, with its folder. */
  layDisk?(folder: string): void
}

export interface Cluster {
  etcds: readonly Member[]
  databases: readonly Member[]
  redises: readonly Member[]
  sites: readonly Member[]
  /** The address of the site. */
  origin: string
  databaseUrl: string
  /** The database machine that is the primary now; undefined where there is none. */
  primary(): Promise<Member | undefined>
  /** What Patroni knows: the machine and its role. */
  state(): Promise<readonly { name: string; role: string; state: string }[]>
  stop(): Promise<void>
}

const startMs = 300_000

/** Starts everything and resolves once the site answers. */
export async function startCluster({
  folder,
  isolated,
  databases: databaseCount,
  sites: siteCount,
  settings = {},
  layDisk,
}: ClusterOptions): Promise<Cluster> {
  if (isolated) layNetwork()
  let numbers = 0
  const member = (
    name: string,
    number: number,
    start: (self: Member) => ReturnType<ConstructorParameters<typeof Machine>[0]['programs']>,
  ): Member => {
    const self: { number: number; machine: Machine } = { number, machine: undefined as never }
    numbers += 1
    const of = { name, number: numbers, folder: join(folder, name), isolated }
    self.machine = new Machine({ ...of, programs: () => start(self) })
    return self
  }
  const several = (count: number, make: (number: number) => Member) =>
    Array.from({ length: count }, (_, index) => make(index + 1))

  const redises: Member[] = several(2, (number) =>
    member(`redis${number}`, number, (self) => [programs.redis(self, first(redises))]),
  )
  const etcds: Member[] = several(3, (number) =>
    member(`etcd${number}`, number, (self) => [
      programs.etcd(self, () => etcds),
      programs.sentinel(self, first(redises)),
    ]),
  )
  const databases = several(databaseCount, (number) => {
    layDisk?.(join(folder, `postgres${number}`))
    return member(`postgres${number}`, number, (self) => [programs.patroni(self, etcds)])
  })
  const seedKey = randomBytes(32).toString('hex')
  const siteMembers = { databases, sentinels: etcds, seedKey, settings }
  const sites = several(siteCount, (number) =>
    member(`node${number}`, number, (self) => [programs.site(self, siteMembers)]),
  )
  const front = member('front', 1, (self) => [programs.caddy(self, sites)])
  const origin = `http://${front.machine.address}:${programs.ports.front}`
  const databaseUrl = programs.databaseUrl(databases)

  const all = [...redises, ...etcds, ...databases, ...sites, front]
  const stop = async () => {
    for (const group of [[front], sites, databases, etcds, redises])
      await Promise.all(group.map(({ machine }) => machine.stop()))
  }
  try {
    for (const { machine } of [...redises, ...etcds, ...databases]) machine.start()
    // Patroni still makes its own users on a database that answers already.
    await until(
      async () => (await clusterState(databases)).some(({ role, state }) => role === 'leader' && state === 'running'),
      'a leader',
    )
    await until(() => makeDatabase(programs.databaseUrl(databases, 'postgres', 'postgres')), 'the database')
    if (databaseCount > 1)
      await until(async () => (await clusterState(databases)).some(({ role }) => role === 'sync_standby'), 'a standby')
    // The first creates what the others use.
    for (const each of sites) {
      each.machine.start()
      await until(() => isReady(programs.siteOrigin(each)), each.machine.name)
    }
    front.machine.start()
    await until(() => isReady(origin), 'the site')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    etcds,
    databases,
    redises,
    sites,
    origin,
    databaseUrl,
    async primary() {
      const found = await primaryOf(databaseUrl).catch(() => undefined)
      return databases.find((each) =>
        found?.includes(`@${each.machine.address}:${programs.ports.postgres + each.number}`),
      )
    },
    state: () => clusterState(databases),
    stop,
  }

  function first(members: readonly Member[]): Member {
    const [one] = members.length > 0 ? members : all
    if (one === undefined) throw new Error('no machine')
    return one
  }
}

/** Resolves once `holds` does; throws what it threw last. */
export async function until(holds: () => Promise<boolean>, what: string, withinMs = startMs): Promise<void> {
  const deadline = Date.now() + withinMs
  let last: unknown
  while (Date.now() < deadline) {
    if (await holds().catch((error: unknown) => ((last = error), false))) return
    await sleep(200)
  }
  throw new Error(`${what} did not come up in ${withinMs} ms`, { cause: last })
}

async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
}

async function makeDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: await primaryOf(url), query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'kurazh'`)
    if (rowCount === 0) await client.query('create role kurazh login')
    const made = await client.query(`select from pg_database where datname = 'kurazh'`)
    if (made.rowCount === 0) await client.query('create database kurazh owner kurazh')
    return true
  } finally {
    await client.end()
  }
}

/** From any Patroni that answers. */
async function clusterState(databases: readonly Member[]): Promise<{ name: string; role: string; state: string }[]> {
  for (const { machine, number } of databases) {
    const reply = await fetch(`http://${machine.address}:${programs.ports.patroni + number}/cluster`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined)
    if (reply?.ok) return ((await reply.json()) as { members: { name: string; role: string; state: string }[] }).members
  }
  return []
}
