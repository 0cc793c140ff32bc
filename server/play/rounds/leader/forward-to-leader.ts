/**
 * Forwards requests about a game that another node leads: only the leader knows the round, so its answer is returned.
 * The arrival time at the site decides, so it is sent along. It is sealed with the nodes' shared secret, so no one else
 * can state when a request arrived.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Failure, refusals } from '@kurazh/contract/core/refusals.ts'
import { playerHeader } from '@kurazh/contract/core/player-header.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../../platform/http/http.ts'
import type { SteadyClock } from '../../../platform/process/steady-clock.ts'

/** The header that marks a forwarded request, with its arrival time. Such a request is not forwarded again. */
const mark = 'x-passed-on'
/** The name of the site's secret that its nodes share. */
export const nodesSecret = 'requests between nodes'
/** A leader that does not answer within this time is on its way out. */
const patienceMs = 3_000
/** How long a leader's address is cached. */
const believedMs = 200
/** The longest time that a request may have spent between nodes. */
const longestWayMs = 3_000

/** Which requests are forwarded, and where to. */
export interface Forwarding {
  paths: ReadonlySet<string>
  clock: Pick<SteadyClock, 'now'>
  leaderAddress(game: string): Promise<string | undefined>
  isLedHere(game: string): boolean
  /** The game that a request is about; undefined for a request that is not forwarded. */
  gameIn(body: Readonly<Record<string, unknown>>): string | undefined
}

export function forwardToLeader(
  http: Http,
  key: Buffer,
  { paths, clock, leaderAddress, isLedHere, gameIn }: Forwarding,
): void {
  const leaderOf = leaderAddresses(leaderAddress)
  const seals = createSeals(key)

  // Every call passes here, and nearly none has anything to wait for.
  http.app.addHook('preHandler', (request, reply, done) => {
    if (request.method !== 'POST' || !paths.has(request.url)) return done()
    passOn(request, reply).then(() => {
      if (!reply.sent) done()
    }, done)
  })

  async function passOn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const now = clock.now()
    const passedAt = seals.read(request)
    if (passedAt !== undefined) {
      request.arrivedAt = believed(passedAt, request.arrivedAt ?? now)
      return
    }
    const { body } = request
    const game = typeof body === 'object' && body !== null ? gameIn(body as Record<string, unknown>) : undefined
    if (game === undefined || isLedHere(game)) return
    const address = await leaderOf(game)
    if (address !== undefined) await pass(address, request, reply, seals.seal(request, request.arrivedAt ?? now))
  }
}

/**
 * When a request reached the site, from the time of the forwarding node and the later time of this one. Their clocks
 * differ a little.
 */
export function believed(passedAt: number, hereAt: number): number {
  return Math.min(hereAt, Math.max(passedAt, hereAt - longestWayMs))
}

/** Looks up the leader's address of a game; concurrent requests share one lookup. */
function leaderAddresses(leaderAddress: Forwarding['leaderAddress']): (game: string) => Promise<string | undefined> {
  const known = new Map<string, { address: Promise<string | undefined>; until: number }>()
  return (game) => {
    const found = known.get(game)
    if (found !== undefined && performance.now() < found.until) return found.address
    const address = leaderAddress(game)
    known.set(game, { address, until: performance.now() + believedMs })
    address.catch(() => known.delete(game))
    return address
  }
}

/** The parts of a request that its mark covers, so that the mark is valid for this request alone. */
type Marked = Pick<FastifyRequest, 'url' | 'headers' | 'body'>

/** Creates and reads the marks of forwarded requests: the arrival time, authenticated for this exact request. */
export function createSeals(key: Buffer) {
  const sealOf = (request: Marked, at: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([at, request.url, request.headers.cookie ?? '', request.body]))
      .digest()
  return {
    seal: (request: Marked, at: number) => `${at}.${sealOf(request, `${at}`).toString('hex')}`,
    /** The arrival time from the mark; undefined for an invalid mark, and for none. */
    read(request: Marked): number | undefined {
      const given = request.headers[mark]
      const [, at = '', seal = ''] = /^(\d{1,16})\.([0-9a-f]{64})$/.exec(typeof given === 'string' ? given : '') ?? []
      return seal !== '' && timingSafeEqual(Buffer.from(seal, 'hex'), sealOf(request, at)) ? Number(at) : undefined
    },
  }
}

async function pass(address: string, request: FastifyRequest, reply: FastifyReply, sealed: string): Promise<void> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-forwarded-for': request.ip,
    [mark]: sealed,
  }
  for (const name of ['cookie', playerHeader]) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  try {
    const answer = await fetch(`${address}${request.url}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request.body),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    await reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/json; charset=utf-8')
      .send(text)
  } catch {
    const [status, error] = refusals.Unavailable
    const failure: Failure = { error, code: 'Unavailable' }
    await reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(failure)
  }
}
