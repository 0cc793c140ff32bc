/**
 * A player's client: the site's calls over a bounded number of keep-alive sockets, every answer validated against the
 * contract.
 */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import type { WireReplyOf } from '@kurazh/contract/core/call.ts'
import { refusals, type RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { type CurrentUser, identity } from '@kurazh/contract/account/identity.ts'
import { type Bet, type Commitment, play } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { Pool } from 'undici'

/** The body of a bet. */
export interface BetBody {
  game: string
  nonce: number
  clientSeed: string
  /** Roubles. */
  stake: number
  params: unknown
}

/** When a call was sent and answered, by the clock of this process. */
interface Timed {
  sentAt: number
  answeredAt: number
}

export interface SettledAnswer extends Timed {
  kind: 'settled'
  bet: Wire<Bet>
  balanceKopecks: bigint
  commitments: Commitment[]
}
export interface RefusedAnswer extends Timed {
  kind: 'refused'
  status: number
  code: RefusalCode
}
export type BetAnswer = SettledAnswer | RefusedAnswer

export interface Caller {
  /** Throws when no complete answer came: the outcome is unknown then. */
  placeBet(cookie: string, body: BetBody): Promise<BetAnswer>
  commitments(cookie: string): Promise<Commitment[]>
  balanceKopecks(cookie: string): Promise<bigint>
  /** Throws for a session that is not signed in. */
  user(cookie: string): Promise<CurrentUser>
  close(): Promise<void>
}

/** `patienceMs`: the timeout of an answer. */
export function createCaller(origin: string, sockets: number, patienceMs = 30_000): Caller {
  const pool = new Pool(origin, {
    connections: sockets,
    pipelining: 1,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  })

  async function call(
    path: string,
    cookie: string,
    body: unknown,
  ): Promise<{ status: number; reply: unknown } & Timed> {
    const sentAt = performance.now()
    const { statusCode, body: stream } = await pool.request({
      method: 'POST',
      path,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = await stream.json()
    return { status: statusCode, reply, sentAt, answeredAt: performance.now() }
  }

  return {
    async placeBet(cookie, body) {
      const { status, reply, sentAt, answeredAt } = await call(play.placeBet.path, cookie, body)
      if (status !== 200) return { kind: 'refused', status, code: codeOf(reply), sentAt, answeredAt }
      play.placeBet.reply.parse(reply)
      const { success } = reply as WireReplyOf<typeof play.placeBet>
      if (!('bet' in success)) throw new Error('an instant game was answered with an open one')
      const { bet, balance, commitments } = success
      return { kind: 'settled', bet, balanceKopecks: kopecksFromRoubles(balance), commitments, sentAt, answeredAt }
    },
    async commitments(cookie) {
      const { reply } = await call(play.commitments.path, cookie, {})
      return play.commitments.reply.parse(reply).success.commitments
    },
    async balanceKopecks(cookie) {
      const { reply } = await call(identity.getBal.path, cookie, {})
      return identity.getBal.reply.parse(reply).success.balance
    },
    async user(cookie) {
      const { reply } = await call(identity.getUser.path, cookie, {})
      const parsed = identity.getUser.reply.parse(reply)
      if (!('success' in parsed)) throw new Error('the session is not signed in')
      return parsed.success.user
    },
    close: () => pool.close(),
  }
}

function codeOf(reply: unknown): RefusalCode {
  const code = typeof reply === 'object' && reply !== null && 'code' in reply ? String(reply.code) : ''
  if (!Object.hasOwn(refusals, code)) throw new Error(`an answer outside the contract: ${JSON.stringify(reply)}`)
  return code as RefusalCode
}
