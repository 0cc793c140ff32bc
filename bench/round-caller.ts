/** The calls of shared rounds as a player's client makes them, every answer validated against the contract. */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { type OwnRoundBet, type RoundSnapshot, rounds } from '@kurazh/contract/play/rounds.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { Pool } from 'undici'

export type RoundReply = { kind: 'done'; bet: OwnRoundBet } | { kind: 'refused'; status: number; code: RefusalCode }

export interface RoundCaller {
  /** Throws when there is no complete answer, or no leader. */
  state(cookie?: string): Promise<RoundSnapshot>
  /** These throw when no complete answer came: the outcome is unknown then. */
  bet(cookie: string, round: number, key: string, stake: number, target: number | undefined): Promise<RoundReply>
  cancel(cookie: string, round: number, key: string): Promise<RoundReply>
  take(cookie: string, round: number, key: string): Promise<RoundReply>
  close(): Promise<void>
}

const game = crash.id
/** Calls about one bet: they have the same replies. */
type Answered = Pick<typeof rounds.roundBet, 'path' | 'reply'> | Pick<typeof rounds.roundTake, 'path' | 'reply'>

export function createRoundCaller(origin: string, sockets: number, patienceMs = 4_000): RoundCaller {
  const pool = new Pool(origin, {
    connections: sockets,
    pipelining: 1,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
    connectTimeout: patienceMs,
  })

  async function call(
    path: string,
    cookie: string | undefined,
    body: object,
  ): Promise<{ status: number; reply: unknown }> {
    const { statusCode, body: stream } = await pool.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
      body: JSON.stringify({ game, ...body }),
    })
    return { status: statusCode, reply: await stream.json() }
  }

  async function ask({ path, reply: schema }: Answered, cookie: string, body: object): Promise<RoundReply> {
    const { status, reply } = await call(path, cookie, body)
    if (status !== 200) return { kind: 'refused', status, code: (reply as { code: RefusalCode }).code }
    return { kind: 'done', bet: schema.parse(reply).success.bet }
  }

  return {
    async state(cookie) {
      const { reply } = await call(rounds.roundState.path, cookie, {})
      return rounds.roundState.reply.parse(reply).success
    },
    bet: (cookie, round, key, stake, target) =>
      ask(rounds.roundBet, cookie, { round, key, stake, ...(target !== undefined && { target }) }),
    cancel: (cookie, round, key) => ask(rounds.roundCancel, cookie, { round, key }),
    take: (cookie, round, key) => ask(rounds.roundTake, cookie, { round, key }),
    close: () => pool.destroy(),
  }
}
