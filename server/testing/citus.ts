/** A migrated database of its own on the Citus server of CITUS_URL and its workers: a superuser's address with workers added. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'

export const citusUrl = process.env['CITUS_URL']

/** May be given to a test site. */
export interface CitusDatabase {
  readonly url: string
  drop(): Promise<void>
  /** Kills a connection of this database on its worker with -9: the worker falls with all of its connections, and comes back. */
  killWorker(index: number): Promise<void>
}

interface Machine {
  host: string
  port: number
}

export async function citusDatabase(): Promise<CitusDatabase> {
  const known = citusUrl ?? ''
  const name = `test_${randomBytes(6).toString('hex')}`
  const workers = await asked<Machine>(
    known,
    `select nodename as host, nodeport as port from pg_dist_node where shouldhaveshards and noderole = 'primary' order by 2`,
  )
  const { hostname, port } = new URL(known)
  const coordinator = { host: hostname, port: Number(port) }
  const at = ({ host, port: of }: Machine, database = name) =>
    Object.assign(new URL(known), { host: `${host}:${of}`, pathname: `/${database}` }).href
  for (const machine of [...workers, coordinator]) {
    await asked(at(machine, 'postgres'), `create database ${name}`)
    await asked(at(machine), 'create extension citus')
  }
  await asked(at(coordinator), `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`)
  for (const worker of workers) await asked(at(coordinator), `select citus_add_node('${worker.host}', ${worker.port})`)
  const database = await openDatabase(at(coordinator))
  await migrate(database.patient)
  await database.close()
  return {
    url: at(coordinator),
    async drop() {
      for (const machine of [coordinator, ...workers])
        await asked(at(machine, 'postgres'), `drop database ${name} with (force)`)
    },
    async killWorker(index) {
      const worker = workers[index % workers.length]
      if (worker === undefined) throw new Error('CITUS_URL knows no worker')
      const client = new pg.Client(at(worker))
      client.on('error', () => undefined)
      await client.connect()
      await client
        .query(`do $$ begin execute format('copy (select 1) to program %L', 'kill -9 ' || pg_backend_pid()); end $$`)
        .catch(() => undefined)
      await client.end().catch(() => undefined)
    },
  }
}

async function asked<Found>(url: string, text: string): Promise<Found[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows as Found[]
  } finally {
    await client.end()
  }
}
