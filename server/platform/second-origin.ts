/**
 * A second origin beside the site's own, on its own port: pages made by others run there. It shares nothing with the site but the
 * process: no cookie is read or set, no call of the site answers, and what it serves the slices say.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseBodies } from './arriving.ts'
import type { Log } from './log.ts'
import { openFastify } from './open-fastify.ts'
import { isSameOrigin } from './origin.ts'

export interface SecondOrigin {
  /** Slices put their routes here. */
  readonly app: FastifyInstance
  /** Answers the port it got. */
  listen(port: number, host: string, sharing: { reusePort?: true }): Promise<number>
}

interface SecondOriginDependencies {
  log: Log
  trustProxy: boolean
  /** Where players reach it, when that is not simply the address they asked for. */
  publicOrigin: string | undefined
}

export function createSecondOrigin({ log, trustProxy, publicOrigin }: SecondOriginDependencies): SecondOrigin {
  const app = openFastify({ log, part: 'second origin', trustProxy, onUnreadable: (reply) => void fail(reply, 400) })
  parseBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    // A process and a heap of its own where the browser has them, and no `document.domain` that would join hosts.
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'origin-agent-cluster': '?1' })
    if (request.method === 'POST' && !isSameOrigin(request, publicOrigin)) fail(reply, 403)
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

/** As clients of the pages' protocol read it. */
function fail(reply: FastifyReply, status: number): FastifyReply {
  const error = status >= 500 ? 'ERR_GEN' : 'ERR_VAL'
  return reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send({ error, message: status >= 500 ? 'Не получилось, попробуйте ещё раз' : 'Такого здесь нет' })
}
