/** What listens to HTTP here: the same bounds for every port. */
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { refuseUnread } from './arriving.ts'
import type { Log } from './log.ts'
import { bodyBytes, usualRequestMs } from './policy.ts'

interface Listening {
  log: Log
  /** Which port writes to the log. */
  part: string
  trustProxy: boolean
  /** How long a request may take to arrive whole, in milliseconds. */
  requestMs?: number
  /** Answers a request whose address cannot be read. */
  onUnreadable(reply: FastifyReply): void
}

export function openFastify({ log, part, trustProxy, requestMs = usualRequestMs, onUnreadable }: Listening): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log.child({ part })
  const app = fastify({
    loggerInstance,
    requestTimeout: requestMs,
    http: { headersTimeout: Math.ceil(requestMs / 3), connectionsCheckingInterval: Math.ceil(requestMs / 15) },
    clientErrorHandler: refuseUnread,
    // A line for every request would cost a third of the throughput.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    // One proxy, our own: an address it did not see itself is only what a client claims.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Nothing is written about a request by itself, so none needs a log of its own.
    childLoggerFactory: (logger) => logger,
    // An address that cannot be read never reaches a route, nor the handler of its errors.
    frameworkErrors: (_error, _request, reply) => onUnreadable(reply),
  })
  letGoWhenStopping(app)
  return app
}

/** A connection that was answering when the stop began is kept alive by its client for a minute more: nobody waits for that. */
function letGoWhenStopping(app: FastifyInstance): void {
  let sweeping: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    sweeping = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  app.addHook('onClose', async () => clearInterval(sweeping))
}
