/** Creates HTTP listeners with the same limits on every port. */
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { refuseUnread } from './body-parsing.ts'
import type { Log } from '../process/log.ts'
import { isTrustedBy, type TrustedProxies } from './trusted-proxies.ts'
import { bodyBytes, headBytes, usualRequestMs } from '../policy.ts'

interface Listening {
  log: Log
  /** The name of this port in the log. */
  part: string
  trustProxy: TrustedProxies
  /** How long a request may take to arrive whole, in milliseconds. */
  requestMs?: number
  /** Answers a request whose address cannot be parsed. */
  onUnreadable(reply: FastifyReply): void
}

export function openFastify({
  log,
  part,
  trustProxy,
  requestMs = usualRequestMs,
  onUnreadable,
}: Listening): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log.child({ part })
  const app = fastify({
    loggerInstance,
    requestTimeout: requestMs,
    http: {
      maxHeaderSize: headBytes,
      headersTimeout: Math.ceil(requestMs / 3),
      connectionsCheckingInterval: Math.ceil(requestMs / 15),
    },
    clientErrorHandler: refuseUnread,
    // A line for every request would cost a third of the throughput.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    // Only known proxies are believed: an address that none of them saw is what a client claims.
    trustProxy: isTrustedBy(trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Nothing is logged for a request by itself, so none needs its own logger.
    childLoggerFactory: (logger) => logger,
    // An unreadable address never reaches a route, nor the error handler.
    frameworkErrors: (_error, _request, reply) => onUnreadable(reply),
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isNamed(request)) done()
    else onUnreadable(reply)
  })
  letGoWhenStopping(app)
  return app
}

/**
 * Returns whether a request names its host in a form that is valid in an address and a policy. Liveness probes may
 * omit the name, as old ones do.
 */
function isNamed(request: FastifyRequest): boolean {
  if (!/^https?$/.test(request.protocol)) return false
  const { host } = request
  if (!host) return /^\/(?:healthz|readyz)$/.test(request.url)
  return hostForm.test(host)
}

const hostForm = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** A client keeps its connection alive for another minute after its last answer: a stop does not wait for that. */
function letGoWhenStopping(app: FastifyInstance): void {
  let sweeping: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    sweeping = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  app.addHook('onClose', async () => clearInterval(sweeping))
}
