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
    const database = !isStopping() && (await answers(db))
    return reply
      .code(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ database, betting: !isBettingStopped() })
  })
}

const withTag = (document: string) => ({ document, etag: `"${hash('sha256', document, 'base64url')}"` })

const asked = new WeakMap<Db, Promise<boolean>>()

/**
 * True when the database answers in time. Simultaneous requests share one query: a silent database accumulates none.
 */
function answers(db: Db): Promise<boolean> {
  let answer = asked.get(db)
  if (answer === undefined) {
    answer = sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => asked.delete(db))
    asked.set(db, answer)
  }
  return Promise.race([answer, sleep(patienceMs, false, { ref: false })])
}
