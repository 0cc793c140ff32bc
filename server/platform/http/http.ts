/**
 * Turns calls of the contract into guarded, typed routes. Guards come from the contract's row (access, rate limit,
 * maintenance). A route without a row cannot exist: `ready` refuses to start.
 */
import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import type { AdminCallDefinition } from '@kurazh/contract/admin/admin-call.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { BodyOf, CallDefinition, RateLimit, ReplyOf } from '@kurazh/contract/core/call.ts'
import { type Failure, refusals } from '@kurazh/contract/core/refusals.ts'
import { calls } from '@kurazh/contract/index.ts'
import { playerHeader } from '@kurazh/contract/core/player-header.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AdminCaller, type AdminContext, type AdminDoor, answerAdmin, letAdminIn } from '../admin/admin-guard.ts'
import { noteArrival } from './arrival.ts'
import { parseBodies } from './body-parsing.ts'
import { type CallRateGuard, createCallRateGuard } from './call-rate-guard.ts'
import { isConnectionLoss, isRetryable, isUnavailable } from '../database/database.ts'
import { type Caller, type Context, RequestContext, type SignedInContext } from './context.ts'
import { guardCookies } from './cookies.ts'
import { createWaits, type Wait } from '../database/in-time.ts'
import { createInnerDoor, type InnerDoor } from './internal-port.ts'
import type { Log } from '../process/log.ts'
import { eachUnder, under } from '../process/loop-watch.ts'
import { type OnWire, onWire } from './on-wire.ts'
import { openFastify } from './open-fastify.ts'
import { isSameOrigin } from './origin.ts'
import { Download, Refusal } from './refusal.ts'
import { networkOf, type RateLimits, untilNextWindowMs } from '../security/database-rate-limit.ts'
import type { TrustedProxies } from './trusted-proxies.ts'
import { bodyBytes, usualCallMs } from '../policy.ts'

export type { Caller, Context, SignedInContext } from './context.ts'
export type { AdminContext } from '../admin/admin-guard.ts'
export { Download, Refusal } from './refusal.ts'

type Answered<C extends CallDefinition> = ReplyOf<C> | Refusal | Download
type Answer<C extends CallDefinition> = Promise<Answered<C>> | Answered<C>

export interface Http {
  /** Registers the handler of a call that guests may make. */
  on<C extends CallDefinition>(call: C, handler: (context: Context, body: BodyOf<C>) => Answer<C>): void
  /** Registers the handler of a call that needs a session. The contract's access list must not name guests. */
  onSignedIn<C extends CallDefinition>(call: C, handler: (context: SignedInContext, body: BodyOf<C>) => Answer<C>): void
  /**
   * Registers the handler of a call of the admin area, for administrators who have opened it and have the call's
   * right. Hidden fields are left out; refusals and reads are recorded.
   */
  onAdmin<C extends AdminCallDefinition>(
    call: C,
    handler: (context: AdminContext, body: BodyOf<C>) => Promise<Answered<C>>,
  ): void
  /** For routes that are not calls of the contract. */
  contextOf(request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined): Context
  /** Opens a port for the other processes of this machine. Returns its address. */
  openInnerDoor(): Promise<string>
  /** Throws when a call of the contract has no handler. */
  ready(): Promise<void>
  readonly app: FastifyInstance
}

export interface HttpDependencies {
  log: Log
  trustProxy: TrustedProxies
  publicOrigin: string | undefined
  rateLimits: RateLimits
  /**
   * Reads the session of a request, from the cache if possible. Throws when sessions cannot be read: it never fails
   * open.
   */
  authenticate(cookieHeader: string | undefined): Promise<Caller | undefined> | Caller | undefined
  inMaintenance(): boolean
  /** Undefined: every reward may be given. */
  mayGive?(reward: NonNullable<CallDefinition['reward']>): boolean
  /** Undefined: there is no admin area. */
  adminDoor?: AdminDoor
  /** The clock that times requests, in milliseconds since 1970. */
  now(): number
  /** Checks every reply against the contract: on in tests. */
  checkReplies: boolean
  /** Multiplies the contract's rate limits. */
  rateFactor?: number
  /** How long a request may take to arrive whole, in milliseconds. */
  requestMs?: number
  /**
   * How long a call may take, in milliseconds. The result of what it does after that can only be found by its key.
   */
  callMs?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of a call's request: read as soon as the head has arrived. */
    caller: Caller | undefined
    /** The administrator: read before the body of admin calls. */
    admin: AdminCaller | undefined
    /** When the whole request of a timed call had arrived. */
    arrivedAt: number | undefined
  }
}

export async function createHttp(deps: HttpDependencies): Promise<Http> {
  const app = openFastify({
    ...deps,
    part: 'http',
    onUnreadable: (reply) => void fail(reply, new Refusal('InvalidRequest')),
  })
  // Handlers read cookies only when they need them.
  await app.register(cookie, { hook: false })
  guardCookies(app)
  parseBodies(app)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('arrivedAt', undefined)
  app.decorateRequest('admin', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (request.method === 'POST' && !isSameOrigin(request, deps.publicOrigin))
      fail(reply, new Refusal('ForeignOrigin'))
    else done()
  })
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) =>
    fail(reply, refusalOf(error, request, deps.log)),
  )

  const innerDoor = createInnerDoor(app)
  const edge: Edge = {
    deps,
    innerDoor,
    rates: createCallRateGuard(deps.rateFactor ?? 1),
    wait: createWaits(deps.callMs ?? usualCallMs),
  }
  const handled = new Set<string>()
  function route<C extends CallDefinition>(
    call: C,
    handler: (context: Context, body: BodyOf<C>, admin: AdminCaller | undefined) => Answer<C>,
    right?: AdminCallDefinition,
  ): void {
    if (handled.has(call.path)) throw new Error(`${call.path} has two handlers`)
    handled.add(call.path)
    const wire = onWire(call)
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyBytes ?? bodyBytes,
      onRequest: (request, reply, done) =>
        letIn(
          edge,
          call,
          request,
          reply,
          right === undefined
            ? done
            : (error) =>
                error ? done(error) : letAdminIn(deps, right, request, (refusal) => void fail(reply, refusal), done),
        ),
      handler: (request, reply) => under(call.path, () => answer(edge, call, wire, handler, request, reply)),
    })
  }

  return {
    app,
    contextOf: (request, reply, caller) => new RequestContext(deps, request, reply, caller),
    on: route,
    openInnerDoor: innerDoor.open,
    onSignedIn(call, handler) {
      if (call.access.includes('guest')) throw new Error(`${call.path} is open to guests`)
      route(call, (context, body) => handler(context as SignedInContext, body))
    },
    onAdmin(call, handler) {
      if (call.right === 'door') throw new Error(`${call.path} is open to whoever is not in`)
      route(
        call,
        (context, body, admin) =>
          answerAdmin(deps.adminDoor, call, context as SignedInContext, body, admin as AdminCaller, (known) =>
            handler(known, body),
          ),
        call,
      )
    },
    async ready() {
      const missing = [...Object.values(calls), ...Object.values(adminCalls)].filter((call) => !handled.has(call.path))
      if (missing.length > 0) throw new Error(`no handler for ${missing.map((call) => call.path).join(', ')}`)
      await app.ready()
    },
  }
}

/** Dependencies of the checks of every call. */
interface Edge {
  deps: HttpDependencies
  innerDoor: InnerDoor
  rates: CallRateGuard
  /** Gives up a call that takes too long. */
  wait(giveUp: () => void): Wait
}

/**
 * Runs before the body is read: identifies the caller and checks access. A cached session is checked synchronously.
 */
function letIn(
  edge: Edge,
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const { deps, innerDoor, rates, wait } = edge
  if (call.timed === true) noteArrival(request, deps.now)
  const tooSoon = innerDoor.has(request.raw.socket) ? 0 : rates.ofAddress(call, networkOf(request.ip))
  if (tooSoon > 0) return askToWait(reply, tooSoon)
  const caller = deps.authenticate(request.headers.cookie)
  if (!(caller instanceof Promise)) return admit(edge, call, caller, request, reply, done)
  const reading = wait(() => void fail(reply, tooLong(deps, call)))
  caller.then(
    (known) => reading.end() && admit(edge, call, known, request, reply, done),
    (error: Error) => reading.end() && done(error),
  )
}

/** Returns whether this caller may make the call now. */
function admit(
  { deps, rates }: Edge,
  call: CallDefinition,
  caller: Caller | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
): void {
  request.caller = caller
  const guarded = guard(deps, call, caller, request.headers[playerHeader])
  if (guarded !== undefined) return void fail(reply, guarded)
  const waitMs = caller === undefined ? 0 : rates.ofPlayer(call, caller.id)
  if (waitMs > 0) askToWait(reply, waitMs)
  else done()
}

/** Refused before anything was done: after that time a retry has room. */
const askToWait = (reply: FastifyReply, waitMs: number): void =>
  void fail(comeAgain(reply, waitMs), new Refusal('TooManyRequests'))

function comeAgain(reply: FastifyReply, waitMs: number): FastifyReply {
  return reply.header('retry-after', Math.ceil(waitMs / 1000))
}

function answer<C extends CallDefinition>(
  { deps, wait }: Edge,
  call: C,
  { read, write }: OnWire<C>,
  handler: (context: Context, body: BodyOf<C>, admin: AdminCaller | undefined) => Answer<C>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const result = decide(deps, call, read, handler, request, reply)
  if (!(result instanceof Promise)) return tell(deps, call, write, reply, result)
  const deciding = wait(() => void fail(reply, tooLong(deps, call)))
  result
    .then((decided) => deciding.end() && tell(deps, call, write, reply, decided))
    .catch((error: unknown) => {
      deciding.end()
      if (!reply.sent) reply.send(error)
    })
}

function tell<C extends CallDefinition>(
  deps: HttpDependencies,
  call: C,
  write: OnWire<C>['write'],
  reply: FastifyReply,
  result: Answered<C>,
): void {
  if (result instanceof Refusal) return void fail(reply, result)
  reply.header('cache-control', 'no-store')
  if (result instanceof Download) return void sendFile(reply, call.path, result)
  const text = write(result)
  if (deps.checkReplies) call.reply.parse(JSON.parse(text ?? ''))
  reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

function decide<C extends CallDefinition>(
  deps: HttpDependencies,
  call: C,
  read: OnWire<C>['read'],
  handler: (context: Context, body: BodyOf<C>, admin: AdminCaller | undefined) => Answer<C>,
  request: FastifyRequest,
  reply: FastifyReply,
): Answer<C> {
  const { caller } = request
  const body = read(request.body === undefined ? {} : request.body)
  if (!body.success) return new Refusal('InvalidRequest', russian(body.error.issues))
  const handle = () => handler(new RequestContext(deps, request, reply, caller), body.data as BodyOf<C>, request.admin)
  return call.rateLimit === undefined
    ? handle()
    : withinLimit(deps, call, call.rateLimit, request, reply).then((refusal) => refusal ?? handle())
}

/** Counts an attempt in the database. Returns the refusal when there were too many. */
async function withinLimit(
  { rateLimits }: HttpDependencies,
  { path }: CallDefinition,
  limit: RateLimit,
  { caller, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<Refusal | undefined> {
  const who = limit.per === 'player' && caller !== undefined ? `player ${caller.id}` : networkOf(ip)
  if (await rateLimits.allow(`${path} ${who}`, limit.count, limit.windowSeconds)) return undefined
  comeAgain(reply, untilNextWindowMs(limit.windowSeconds))
  return new Refusal('TooManyRequests')
}

function tooLong({ log }: HttpDependencies, { path }: CallDefinition): Refusal {
  log.warn({ path }, 'a call was not answered in time')
  return new Refusal('Unavailable')
}

function sendFile(reply: FastifyReply, path: string, { fileName, pieces, type }: Download): FastifyReply {
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(eachUnder(path, pieces)))
}

/** `page`: the player the page belongs to, where the request names one. */
function guard(
  deps: HttpDependencies,
  call: CallDefinition,
  caller: Caller | undefined,
  page: unknown,
): Refusal | undefined {
  const role = caller?.role ?? 'guest'
  if (!call.access.includes(role)) {
    return new Refusal(role === 'guest' ? 'Unauthorized' : role === 'banned' ? 'Banned' : 'Forbidden')
  }
  if (page !== undefined && page !== caller?.uid && !call.access.includes('guest')) return new Refusal('UserChanged')
  if (call.reward !== undefined && deps.mayGive?.(call.reward) === false) return new Refusal('NotAllowedHere')
  if (deps.inMaintenance() && role !== 'admin' && call.duringMaintenance !== true) return new Refusal('Maintenance')
  return undefined
}

/** Returns the first message that our schemas worded; zod's own English ones are replaced. */
function russian(issues: readonly { message: string }[]): string | undefined {
  return issues.map((issue) => issue.message).find((message) => /[а-яё]/i.test(message))
}

function fail(reply: FastifyReply, { code, text, limit }: Refusal): FastifyReply {
  const failure: Failure = { error: text, code, ...(limit && { limit }) }
  return reply
    .code(refusals[code][0])
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(failure)
}

/** The failure's code for the player's report to support and for the log, as short as can be read out. */
const newTrace = () =>
  randomInt(36 ** 6)
    .toString(36)
    .padStart(6, '0')
    .toUpperCase()

function refusalOf(
  error: Error & { statusCode?: number; code?: string },
  { caller, routeOptions }: FastifyRequest,
  log: Log,
): Refusal {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('PayloadTooLarge')
  if (error.statusCode !== undefined && error.statusCode < 500) return new Refusal('InvalidRequest')
  if (isUnavailable(error) || isRetryable(error)) {
    // A connection lost now and then needs no attention; a full disk needs someone, and so does an unforeseen race.
    if (!isConnectionLoss(error))
      log.error({ err: error, path: routeOptions.url, player: caller?.id }, 'the database cannot do its work')
    return new Refusal('Unavailable')
  }
  const trace = newTrace()
  log.error({ err: error, trace, path: routeOptions.url, player: caller?.id }, 'a request failed')
  return new Refusal(
    'InternalError',
    `${refusals.InternalError[1]}. Если не поможет, напишите в поддержку и укажите код ${trace}`,
  )
}
