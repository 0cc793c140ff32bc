/** What a machine asks the site: whether it lives, whether it is ready, how its calls look. */
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from './database.ts'

export interface PublicEndpoints {
  openApi: unknown
  db: Db
  /** Betting that stopped is told and leaves the site in service: its players must reach their money. */
  isBettingStopped(): boolean
}

const patienceMs = 2_000

export function publicEndpoints(app: FastifyInstance, { openApi, db, isBettingStopped }: PublicEndpoints): void {
  const document = JSON.stringify(openApi)
  const etag = `"${hash('sha256', document, 'base64url')}"`
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
  app.get('/api/openapi.json', (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(document)
  })
  app.get('/healthz', () => 'ok')
  app.get('/readyz', async (_request, reply) => {
    const database = !stopping && (await answers(db))
    return reply.code(database ? 200 : 503).header('cache-control', 'no-store').send({ database, betting: !isBettingStopped() })
  })
}

const asked = new WeakMap<Db, Promise<boolean>>()

/** True when the database answers in time. Who asks again meanwhile waits for the same question: a silent database gathers none. */
function answers(db: Db): Promise<boolean> {
  let answer = asked.get(db)
  if (answer === undefined) {
    answer = sql`select 1`.execute(db).then(() => true, () => false).finally(() => asked.delete(db))
    asked.set(db, answer)
  }
  return Promise.race([answer, sleep(patienceMs, false, { ref: false })])
}
