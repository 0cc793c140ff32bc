/**
 * Serves a second origin on its own port: pages made by others run there, and pages hosted by their makers call it. It
 * shares nothing with the site but the process: it neither reads nor sets cookies and answers no call of the site.
 * Slices add its routes.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseBodies } from './body-parsing.ts'
import type { Log } from '../process/log.ts'
import { openFastify } from './open-fastify.ts'
import type { TrustedProxies } from './trusted-proxies.ts'
import { isSameOrigin } from './origin.ts'

export interface SecondOrigin {
  /** Slices register their routes here. */
  readonly app: FastifyInstance
  /** Returns the actual port. */
  listen(port: number, host: string, sharing: { reusePort?: true }): Promise<number>
}

interface SecondOriginDependencies {
  log: Log
  trustProxy: TrustedProxies
  /** Its public address, when it differs from the requested one. */
  publicOrigin: string | undefined
  /** Origins of pages hosted by their makers: only they call from elsewhere and may read the answers. */
  pages: readonly string[]
}

export function createSecondOrigin({ log, trustProxy, publicOrigin, pages }: SecondOriginDependencies): SecondOrigin {
  const app = openFastify({ log, part: 'second origin', trustProxy, onUnreadable: (reply) => void fail(reply, 400) })
  parseBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    // A separate process and heap where the browser has them, and no `document.domain` that would join hosts.
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'origin-agent-cluster': '?1',
    })
    const { origin } = request.headers
    const isElsewhere = origin !== undefined && pages.includes(origin)
    if (pages.length > 0) reply.header('vary', 'origin')
    if (isElsewhere) reply.header('access-control-allow-origin', origin)
    if (isElsewhere && request.method === 'OPTIONS') void reply.code(204).headers(asked).send()
    else if (request.method === 'POST' && !isElsewhere && !isSameOrigin(request, publicOrigin)) fail(reply, 403)
    else done()
  })
  app.setNotFoundHandler((_request, reply) => fail(reply, 404))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return fail(reply, error.statusCode)
    log.error({ err: error }, 'a request of the second origin failed')
    return fail(reply, 500)
  })
  return {
    app,
    async listen(port, host, sharing) {
      await app.listen({ port, host, ...sharing })
      const address = app.server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
  }
}

/** Headers that a page of another origin may send; no cookie is read here. */
const asked = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

/** In the form of the pages' protocol. */
function fail(reply: FastifyReply, status: number): FastifyReply {
  const error = status >= 500 ? 'ERR_GEN' : 'ERR_VAL'
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ error, message: status >= 500 ? 'Не получилось, попробуйте ещё раз' : 'Такого здесь нет' })
}
