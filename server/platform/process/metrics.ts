/**
 * Serves metrics for Prometheus on a port of its own that no player reaches: calls by path and status, sockets,
 * database connections, the process, and measures of slices. It contains nothing of any player: labels come from the
 * site's own lists.
 */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import type { Log } from './log.ts'
import type { Measure } from './measure.ts'
import type { Tally } from './tally.ts'

/** The library's totals that go down too: the same is shown by kind, under names without `_total`. */
const notCounters = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

const secondsOfCalls = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export interface MetricsDependencies {
  db: Db
  pool: pg.Pool
  /** The data folder. */
  folder: string
  /** Values of this process, read on each scrape. */
  sockets(): number
  isBettingStopped(): boolean
  measures: readonly Measure[]
  tallies: readonly Tally[]
  log: Log
}

/** Creates everything that one process counts. `watched`: the servers whose calls are counted. */
export function createMetrics(
  watched: FastifyInstance,
  { db, pool, folder, sockets, isBettingStopped, measures, tallies, log }: MetricsDependencies,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of notCounters) registry.removeSingleMetric(name)
  const gauge = (name: string, help: string, value: () => number, aggregator: 'sum' | 'max' = 'sum') =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator,
        registers: [],
        collect() {
          this.set(value())
        },
      }),
    )
  gauge('kurazh_sockets', 'Sockets of pages', sockets)
  gauge(
    'kurazh_betting_stopped',
    '1 while the books differ and nothing is staked',
    () => Number(isBettingStopped()),
    'max',
  )
  registry.registerMetric(diskLeft(folder))
  gauge('kurazh_database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('kurazh_database_waiting', 'Who waits for a connection of the pool', () => pool.waitingCount)
  for (const measure of measures) measured(registry, measure, db, log)
  for (const tally of tallies) tallied(registry, tally)
  const calls = new Histogram({
    name: 'kurazh_http_seconds',
    help: 'Answers by path and status',
    labelNames: ['path', 'status'],
    buckets: secondsOfCalls,
    registers: [registry],
  })
  watched.addHook('onResponse', (request, reply, done) => {
    calls.observe({ path: pathOf(request.routeOptions.url), status: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })
  return registry
}

/** With the database the site brings along this is the database's disk too. */
const diskLeft = (folder: string) =>
  new Gauge({
    name: 'kurazh_disk_free_bytes',
    help: 'Free space where the data folder of the node is',
    aggregator: 'min',
    registers: [],
    async collect() {
      const disk = await statfs(folder).catch(() => undefined)
      if (disk === undefined) this.remove()
      else this.set(disk.bavail * disk.bsize)
    },
  })

/** Calls by name; pages and their files together. */
const pathOf = (route: string | undefined) =>
  route?.startsWith('/api/') === true || route?.startsWith('/hooks/') === true ? route : 'pages'

function tallied(registry: Registry, { name, help, label, values }: Tally): void {
  registry.registerMetric(
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        this.reset()
        for (const { of, value } of values()) this.inc({ [label]: of }, value)
      },
    }),
  )
}

/** A measure that cannot be read is left out, and its reason is logged: the rest is still served. */
function measured(registry: Registry, { name, help, label, read }: Measure, db: Db, log: Log): void {
  const labelNames = label === undefined ? [] : [label]
  const readNow = () =>
    read(db).catch((error: unknown) => void log.warn({ err: error, measure: name }, 'something could not be measured'))
  const labelsOf = (of: string | undefined) => (label === undefined || of === undefined ? {} : { [label]: of })
  // A value without a label is zero again after a reset.
  const isAbsent = (values: Awaited<ReturnType<typeof readNow>>) => label === undefined && !values?.length
  const common = { name, help, labelNames, aggregator: 'first' as const, registers: [] }
  registry.registerMetric(
    name.endsWith('_total')
      ? new Counter({
          ...common,
          async collect() {
            const values = await readNow()
            this.reset()
            for (const { of, value } of values ?? []) this.inc(labelsOf(of), value)
            if (isAbsent(values)) this.remove()
          },
        })
      : new Gauge({
          ...common,
          async collect() {
            const values = await readNow()
            this.reset()
            for (const { of, value } of values ?? []) this.set(labelsOf(of), value)
            if (isAbsent(values)) this.remove()
          },
        }),
  )
}

/** In a worker it answers the process that started it; in that process it sends the requests. */
const ofWorkers = new AggregatorRegistry()

/** In a worker: shares its metrics with the process that started it. */
export const shareMetrics = (registry: Registry): void => AggregatorRegistry.setRegistries(registry)

/** In the process that started several: their combined metrics. */
export const metricsOfWorkers = { metrics: () => ofWorkers.clusterMetrics(), contentType: ofWorkers.contentType }

/** Answers `/metrics`, and nothing else. */
export async function serveMetrics(
  counted: { metrics(): Promise<string>; contentType: string },
  port: number,
  host: string,
  log: Log,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    counted.metrics().then(
      (text) => void response.writeHead(200, { 'content-type': counted.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'the site could not be measured')
        response.writeHead(503).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: portOf(server),
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
