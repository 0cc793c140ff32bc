/** Sessions: 256-bit random tokens, stored hashed, ended everywhere at once. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Bus, notify } from '../../platform/bus.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import type { Caller, Context } from '../../platform/http.ts'
import { createSessionCache, tokenHash } from './session-cache.ts'

const cookieName = 'kurazh_session'
const lifetimeDays = 30
/** A session in use gets a new token once a day. */
const rotateAfterMs = 86_400_000
/** The old token works on for requests that were under way. */
const graceSeconds = 60
const endedTopic = 'identity.session-ended'
const playerChangedTopic = 'identity.player-changed'

/** One session, or every session of a player. */
export interface Ended {
  session?: number
  player?: number
}

export interface Sessions {
  authenticate(cookies: Context['cookies']): Promise<Caller | undefined>
  authenticateHeader(cookieHeader: string | undefined): Promise<Caller | undefined>
  /** Whether a session's cookie is there at all; says nothing of whether it still holds. */
  isCarried(cookieHeader: string | undefined): boolean
  /** Starts a session and sets its cookie; the one the request came with ends. */
  start(context: Context, player: number): Promise<void>
  /** Gives the session a new token when its time has come. */
  rotate(context: Context): Promise<void>
  /** Ends the request's session everywhere at once. */
  end(context: Context): Promise<void>
  /** After a commit that ended every session of a player: this node does not wait for the notice. */
  forget(player: number): void
  /** Deletes sessions whose time is over. */
  sweep(): Promise<void>
  /** Calls back when a session, or every session of a player, has ended on any node. */
  onEnd(handler: (ended: Ended) => void): void
}

/** Ends every session of a player with the commit of `tx`. */
export async function endSessionsOf(tx: Tx, player: number): Promise<void> {
  await sql`delete from session where player = ${player}`.execute(tx)
  await notify(tx, endedTopic, { player })
}

/** Which of these sessions have ended: for whoever may have missed the notices. */
export async function endedAmong(db: Db, sessions: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select asked.id from unnest(${sessions}::bigint[]) as asked(id)
    where not exists (select from session s where s.id = asked.id and s.expires_at > now())`.execute(db)
  return rows.map((row) => Number(row.id))
}

export function createSessions(db: Db, bus: Bus): Sessions {
  const cache = createSessionCache(db, bus)
  const endHandlers: ((ended: Ended) => void)[] = []
  bus.on(endedTopic, (payload) => {
    const ended = payload as Ended
    cache.forget((caller) => caller.session === ended.session || caller.id === ended.player)
    for (const handler of endHandlers) handler(ended)
  })
  bus.on(playerChangedTopic, (payload) => cache.forget((caller) => caller.id === (payload as { player: number }).player))

  /** Ends the session a request came with: here before the answer goes out, on other nodes with the notice. */
  async function endCurrent({ caller }: Context): Promise<void> {
    if (caller === undefined) return
    await transaction(db, async (tx) => {
      await sql`delete from session where id = ${caller.session}`.execute(tx)
      await notify(tx, endedTopic, { session: caller.session })
    })
    cache.forget((other) => other.session === caller.session)
  }

  return {
    authenticate: async (cookies) => (await cache.find(cookies[cookieName]))?.caller,
    async authenticateHeader(cookieHeader) {
      return (await cache.find(tokenIn(cookieHeader)))?.caller
    },
    isCarried: (cookieHeader) => tokenIn(cookieHeader) !== undefined,
    async start(context, player) {
      await endCurrent(context)
      const token = newToken()
      await sql`
        insert into session (player, token_hash, expires_at, address, agent)
        values (${player}, ${tokenHash(token)}, now() + make_interval(days => ${lifetimeDays}), ${context.address}, ${context.agent.slice(0, 256)})`.execute(db)
      setCookie(context, token)
    },
    async rotate(context) {
      const token = context.cookies[cookieName]
      const known = await cache.find(token)
      if (token === undefined || known === undefined || Date.now() - known.rotatedAt < rotateAfterMs) return
      const next = newToken()
      // Only the holder of the current token rotates it, so of two tabs one does.
      const { numAffectedRows } = await sql`
        update session set previous_hash = token_hash, previous_until = now() + make_interval(secs => ${graceSeconds}),
          token_hash = ${tokenHash(next)}, rotated_at = now(), expires_at = now() + make_interval(days => ${lifetimeDays})
        where token_hash = ${tokenHash(token)}`.execute(db)
      cache.forget((caller) => caller.session === known.caller.session)
      if (numAffectedRows === 1n) setCookie(context, next)
    },
    async end(context) {
      await endCurrent(context)
      context.setCookie(cookieName, '', { ...cookieOptions(context), maxAge: 0 })
    },
    forget: (player) => cache.forget((caller) => caller.id === player),
    async sweep() {
      await sql`delete from session where expires_at < now()`.execute(db)
    },
    onEnd: (handler) => void endHandlers.push(handler),
  }
}

const newToken = () => randomBytes(32).toString('base64url')

function tokenIn(cookieHeader: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(cookieHeader ?? '')?.[1]
}

function setCookie(context: Context, token: string): void {
  context.setCookie(cookieName, token, { ...cookieOptions(context), maxAge: lifetimeDays * 86_400 })
}

function cookieOptions(context: Context) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: context.secure } as const
}
