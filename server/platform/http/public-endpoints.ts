/** Serves endpoints for machines: liveness, readiness, and the description of the calls. */
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'

export interface PublicEndpoints {
  /** Built on the first request: it would take an eighth of a start. */
  openApi(): unknown
  db: Db
  /** Stopped betting is reported and leaves the site in service: its players must reach their money. */
  isBettingStopped(): boolean
  /** From the first moment of a stop, while calls are still answered: the load balancer sends no more here. */
  isStopping(): boolean
}

const patienceMs = 2_000

export function publicEndpoints(
  app: FastifyInstance,
  { openApi, db, isBettingStopped, isStopping }: PublicEndpoints,
): void {
  let described: { document: string; etag: string } | undefined
  app.get('/api/openapi.json', (request, reply) => {
    const { document, etag } = (described ??= withTag(JSON.stringify(openApi())))
    reply.header('etag', etag).header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(document)
  })
  app.get('/healthz', () => 'ok')
  app.get('/readyz', async (_request, reply) => {
    const { database, writes } = isStopping() ? nothing : await probed(db)
    return reply
      .code(writes ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ database, writes, betting: writes && !isBettingStopped() })
  })
}

const withTag = (document: string) => ({ document, etag: `"${hash('sha256', document, 'base64url')}"` })

interface Probe {
  database: boolean
  writes: boolean
}

const nothing: Probe = { database: false, writes: false }
/** A probe answers everybody who asks within this time: a write a second at most. */
const probeEveryMs = 1_000
const probes = new WeakMap<Db, { at: number; answer: Promise<Probe> }>()

/**
 * Whether the database answers in time, and can be written to: it cannot while its disk is full, or it is a copy that
 * only reads. Requests share one probe: a silent database accumulates none.
 */
function probed(db: Db): Promise<Probe> {
  let probe = probes.get(db)
  if (probe === undefined || performance.now() - probe.at >= probeEveryMs) {
    const begun = { at: Number.POSITIVE_INFINITY, answer: probeOnce(db) }
    // Until it has answered there is no other.
    void begun.answer.finally(() => (begun.at = performance.now()))
    probes.set(db, (probe = begun))
  }
  return Promise.race([probe.answer, sleep(patienceMs, nothing, { ref: false })])
}

async function probeOnce(db: Db): Promise<Probe> {
  const works = (asked: Promise<unknown>) =>
    asked.then(
      () => true,
      () => false,
    )
  if (await works(sql`select platform_can_write()`.execute(db))) return { database: true, writes: true }
  return { database: await works(sql`select 1`.execute(db)), writes: false }
}
