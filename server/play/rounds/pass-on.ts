/**
 * Requests about a game that another node leads are passed on to it, whole, and its answer is the answer: only the leader
 * knows the round, and only the moment of arrival there counts.
 */
import { type Failure, refusals } from '@kurazh/contract/call.ts'
import { playerHeader } from '@kurazh/contract/player-header.ts'
import { rounds as calls } from '@kurazh/contract/rounds.ts'
import { roundGameById } from '@kurazh/games/index.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../platform/http.ts'
import type { Rounds } from './rounds.ts'

const passedOn = new Set<string>([calls.roundState.path, calls.roundBet.path, calls.roundCancel.path, calls.roundTake.path])
/** Says that a request has been passed on once: it goes no further. */
const mark = 'x-passed-on'
/** A leader that does not answer by then is on its way out. */
const patienceMs = 3_000
/** How long a leader's address is believed. */
const believedMs = 200

export function passOnRounds(http: Http, rounds: Rounds): void {
  const known = new Map<string, { address: string | undefined; until: number }>()

  async function leaderOf(game: string): Promise<string | undefined> {
    const found = known.get(game)
    if (found !== undefined && performance.now() < found.until) return found.address
    const address = await rounds.store.leaderAddress(game)
    known.set(game, { address, until: performance.now() + believedMs })
    return address
  }

  http.app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || !passedOn.has(request.url) || request.headers[mark] !== undefined) return
    const game = gameOf(request.body)
    if (game === undefined || roundGameById(game) === undefined || rounds.led(game) !== undefined) return
    const address = await leaderOf(game)
    if (address !== undefined) await pass(address, request, reply)
  })
}

function gameOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'game' in body && typeof body.game === 'string' ? body.game : undefined
}

async function pass(address: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-forwarded-for': request.ip, [mark]: '1' }
  for (const name of ['cookie', playerHeader]) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  try {
    const answer = await fetch(`${address}${request.url}`, { method: 'POST', headers, body: JSON.stringify(request.body), signal: AbortSignal.timeout(patienceMs) })
    const text = await answer.text()
    await reply.code(answer.status).header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').type('application/json; charset=utf-8').send(text)
  } catch {
    const [status, error] = refusals.Unavailable
    const failure: Failure = { error, code: 'Unavailable' }
    await reply.code(status).header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').send(failure)
  }
}
