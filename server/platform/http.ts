/**
 * HTTP: a call of the contract becomes a guarded, typed route. Guards come from the contract's own row (access, rate
 * limit, maintenance), so that a route without a row cannot exist: `ready` refuses to start.
 */
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import { type BodyOf, type CallDefinition, type Failure, type ReachedLimit, refusals, type RefusalCode, type ReplyOf, type Role } from '@kurazh/contract/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import { playerHeader } from '@kurazh/contract/player-header.ts'
import { shapeOf } from '@kurazh/contract/shape.ts'
import { type Shape, toWire } from '@kurazh/contract/wire.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { noteArrival } from './arrival.ts'
import { parseBodies, refuseUnread } from './arriving.ts'
import { type CallPacing, createCallPacing } from './call-paces.ts'
import { isConnectionLoss, isRetryable, isUnavailable } from './database.ts'
import { inTime } from './in-time.ts'
import type { Log } from './log.ts'
import { isSameOrigin, isSecure } from './origin.ts'
import { networkOf, type RateLimits, untilNextWindowMs } from './rate-limit.ts'
import { bodyBytes, usualCallMs, usualRequestMs } from './policy.ts'

/** Who sent a request, read from the session. */
export interface Caller {
  id: number
  role: Exclude<Role, 'guest'>
  /** The player's public code, which pages know as `ref_link`. */
  uid: string
  session: number
}

export interface Context {
  caller: Caller | undefined
  address: string
  agent: string
  /** When the whole request of a timed call had come, by the given clock; for other calls now. */
  arrivedAt: number
  /** True when players reach the site over TLS: its public address says so, or a trusted proxy of this request. */
  secure: boolean
  cookies: Readonly<Record<string, string | undefined>>
  setCookie: FastifyReply['setCookie']
}
export interface SignedInContext extends Context {
  caller: Caller
}

/** An expected refusal: a result, not an exception. */
export class Refusal {
  readonly code: RefusalCode
  readonly text: string
  readonly limit: ReachedLimit | undefined
  /** `text` replaces the code's own sentence and says what to do next; `limit` is the player's own that had no room. */
  constructor(code: RefusalCode, text: string = refusals[code][1], limit?: ReachedLimit) {
    this.code = code
    this.text = text
    this.limit = limit
  }
}

/** A reply that is streamed as a file of JSON, piece by piece. */
export class Download {
  readonly fileName: string
  readonly pieces: AsyncIterable<string>
  constructor(fileName: string, pieces: AsyncIterable<string>) {
    this.fileName = fileName
    this.pieces = pieces
  }
}

type Answered<C extends CallDefinition> = ReplyOf<C> | Refusal | Download
type Answer<C extends CallDefinition> = Promise<Answered<C>> | Answered<C>

export interface Http {
  /** Answers a call that guests may make. */
  on<C extends CallDefinition>(call: C, handler: (context: Context, body: BodyOf<C>) => Answer<C>): void
  /** Answers a call that needs a session; the contract's access list must not name guests. */
  onSignedIn<C extends CallDefinition>(call: C, handler: (context: SignedInContext, body: BodyOf<C>) => Answer<C>): void
  /** For routes that are no calls of the contract. */
  contextOf(request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined): Context
  /** Throws when a call of the contract has no handler. */
  ready(): Promise<void>
  readonly app: FastifyInstance
}

export interface HttpDependencies {
  log: Log
  trustProxy: boolean
  publicOrigin: string | undefined
  rateLimits: RateLimits
  /** Reads the session of a request. Throws when sessions cannot be read: nothing fails open. */
  authenticate(cookies: Context['cookies']): Promise<Caller | undefined>
  inMaintenance(): boolean
  /** The clock that requests are timed by, in milliseconds since 1970. */
  now(): number
  /** Checks every reply against the contract: on in tests. */
  checkReplies: boolean
  /** How many times faster than the contract's paces calls may come. */
  paceFactor?: number
  /** How long a request may take to arrive whole, in milliseconds. */
  requestMs?: number
  /** How long a call may take, in milliseconds. What it does after that is known to nobody but its key. */
  callMs?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the request of a call carries: read as soon as its head has come. */
    caller: Caller | undefined
    /** When the whole request of a timed call had come. */
    arrivedAt: number | undefined
  }
}


export async function createHttp(deps: HttpDependencies): Promise<Http> {
  const loggerInstance: FastifyBaseLogger = deps.log.child({ part: 'http' })
  const requestMs = deps.requestMs ?? usualRequestMs
  const app = fastify({
    loggerInstance,
    requestTimeout: requestMs,
    http: { headersTimeout: Math.ceil(requestMs / 3), connectionsCheckingInterval: Math.ceil(requestMs / 15) },
    clientErrorHandler: refuseUnread,
    // A line for every request would cost a third of the throughput.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    // One proxy, our own: an address it did not see itself is only what a client claims.
    trustProxy: deps.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An address that cannot be read never reaches a route, nor the handler of errors below.
    frameworkErrors: (_error, _request, reply) => void fail(reply, new Refusal('InvalidRequest')),
  })
  await app.register(cookie)
  parseBodies(app)
  letGoWhenStopping(app)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('arrivedAt', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (request.method === 'POST' && !isSameOrigin(request, deps.publicOrigin)) fail(reply, new Refusal('ForeignOrigin'))
    else done()
  })
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => fail(reply, refusalOf(error, deps.log)))

  const pacing = createCallPacing(deps.paceFactor ?? 1)
  const handled = new Set<string>()
  function route<C extends CallDefinition>(call: C, handler: (context: Context, body: BodyOf<C>) => Answer<C>): void {
    if (handled.has(call.path)) throw new Error(`${call.path} has two handlers`)
    handled.add(call.path)
    const shape = shapeOf(call.reply)
    app.route({
      method: call.method, url: call.path, bodyLimit: call.bodyBytes ?? bodyBytes,
      onRequest: (request, reply) => letIn(deps, pacing, call, request, reply),
      handler: (request, reply) => answer(deps, call, shape, handler, request, reply),
    })
  }

  return {
    app,
    contextOf: (request, reply, caller) => contextOf(deps, request, reply, caller),
    on: route,
    onSignedIn(call, handler) {
      if (call.access.includes('guest')) throw new Error(`${call.path} is open to guests`)
      route(call, (context, body) => handler(context as SignedInContext, body))
    },
    async ready() {
      const missing = Object.values(calls).filter((call) => !handled.has(call.path))
      if (missing.length > 0) throw new Error(`no handler for ${missing.map((call) => call.path).join(', ')}`)
      await app.ready()
    },
  }
}

/** Before the body is read: who asks, and whether they may. Answers nothing when they do. */
async function letIn(
  deps: HttpDependencies, pacing: CallPacing, call: CallDefinition, request: FastifyRequest, reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (call.timed === true) noteArrival(request, deps.now)
  const tooSoon = pacing.ofAddress(call, networkOf(request.ip))
  if (tooSoon > 0) return askToWait(reply, tooSoon)
  const caller = await inTime(deps.callMs ?? usualCallMs, deps.authenticate(request.cookies), () => tooLong(deps, call))
  if (caller instanceof Refusal) return fail(reply, caller)
  request.caller = caller
  const guarded = guard(deps, call, caller, request.headers[playerHeader])
  if (guarded !== undefined) return fail(reply, guarded)
  const waitMs = caller === undefined ? 0 : pacing.ofPlayer(call, caller.id)
  return waitMs > 0 ? askToWait(reply, waitMs) : undefined
}

/** Refused before anything was done: whoever asks again after that long has room. */
const askToWait = (reply: FastifyReply, waitMs: number): FastifyReply => fail(comeAgain(reply, waitMs), new Refusal('TooManyRequests'))

function comeAgain(reply: FastifyReply, waitMs: number): FastifyReply {
  return reply.header('retry-after', Math.ceil(waitMs / 1000))
}

/** `shape`: where the reply holds money. Bodies come in kopecks from their schemas, which the server reads them by. */
async function answer<C extends CallDefinition>(
  deps: HttpDependencies, call: C, shape: Shape | undefined, handler: (context: Context, body: BodyOf<C>) => Answer<C>, request: FastifyRequest, reply: FastifyReply,
): Promise<FastifyReply> {
  const result = await inTime(deps.callMs ?? usualCallMs, decide(deps, call, handler, request, reply), () => tooLong(deps, call))
  if (result instanceof Refusal) return fail(reply, result)
  reply.header('cache-control', 'no-store')
  if (result instanceof Download) return sendFile(reply, result)
  const wire = toWire(shape, result)
  if (deps.checkReplies) call.reply.parse(wire)
  return reply.send(wire)
}

async function decide<C extends CallDefinition>(
  deps: HttpDependencies, call: C, handler: (context: Context, body: BodyOf<C>) => Answer<C>, request: FastifyRequest, reply: FastifyReply,
): Promise<Answered<C>> {
  const { caller } = request
  const body = call.body.safeParse(request.body === undefined ? {} : request.body)
  if (!body.success) return new Refusal('InvalidRequest', russian(body.error.issues))
  if (call.rateLimit !== undefined) {
    const who = call.rateLimit.per === 'player' && caller !== undefined ? `player ${caller.id}` : networkOf(request.ip)
    const allowed = await deps.rateLimits.allow(`${call.path} ${who}`, call.rateLimit.count, call.rateLimit.windowSeconds)
    if (!allowed) {
      comeAgain(reply, untilNextWindowMs(call.rateLimit.windowSeconds))
      return new Refusal('TooManyRequests')
    }
  }
  return handler(contextOf(deps, request, reply, caller), body.data as BodyOf<C>)
}

function tooLong({ log }: HttpDependencies, { path }: CallDefinition): Refusal {
  log.warn({ path }, 'a call was not answered in time')
  return new Refusal('Unavailable')
}

function contextOf({ publicOrigin, now }: HttpDependencies, request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined): Context {
  return {
    caller, address: request.ip, agent: request.headers['user-agent'] ?? '', secure: isSecure(publicOrigin) || request.protocol === 'https',
    arrivedAt: request.arrivedAt ?? now(), cookies: request.cookies, setCookie: reply.setCookie.bind(reply),
  }
}

function sendFile(reply: FastifyReply, { fileName, pieces }: Download): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(pieces))
}

/** `page`: whose page asks, where it says so. */
function guard(deps: HttpDependencies, call: CallDefinition, caller: Caller | undefined, page: unknown): Refusal | undefined {
  const role = caller?.role ?? 'guest'
  if (!call.access.includes(role)) {
    return new Refusal(role === 'guest' ? 'Unauthorized' : role === 'banned' ? 'Banned' : 'Forbidden')
  }
  if (page !== undefined && page !== caller?.uid && !call.access.includes('guest')) return new Refusal('UserChanged')
  if (deps.inMaintenance() && role !== 'admin' && call.duringMaintenance !== true) return new Refusal('Maintenance')
  return undefined
}

/** The first complaint that our schemas worded themselves; zod's own English ones are replaced. */
function russian(issues: readonly { message: string }[]): string | undefined {
  return issues.map((issue) => issue.message).find((message) => /[а-яё]/i.test(message))
}

function fail(reply: FastifyReply, { code, text, limit }: Refusal): FastifyReply {
  const failure: Failure = { error: text, code, ...(limit && { limit }) }
  return reply.code(refusals[code][0]).header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').send(failure)
}

function refusalOf(error: Error & { statusCode?: number; code?: string }, log: Log): Refusal {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('PayloadTooLarge')
  if (error.statusCode !== undefined && error.statusCode < 500) return new Refusal('InvalidRequest')
  if (isUnavailable(error) || isRetryable(error)) {
    // A connection lost here and there is nobody's fault; a full disk is somebody's work, and so is a race that nobody foresaw.
    if (!isConnectionLoss(error)) log.error({ err: error }, 'the database cannot do its work')
    return new Refusal('Unavailable')
  }
  log.error({ err: error }, 'a request failed')
  return new Refusal('InternalError')
}

/** A connection that was answering when the stop began is kept alive by its client for a minute more: nobody waits for that. */
function letGoWhenStopping(app: FastifyInstance): void {
  let sweeping: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    sweeping = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  app.addHook('onClose', async () => clearInterval(sweeping))
}
