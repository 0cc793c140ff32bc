/**
 * Sessions: 256-bit random tokens, stored hashed. A short cache spares the database a read for every bet; it is trusted
 * only while the process hears of ended sessions.
 */
import { createHash, hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Bus, notify } from '../../platform/bus.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Caller, Context } from '../../platform/http.ts'

const cookieName = 'kurazh_session'
const lifetimeDays = 30
/** A session in use gets a new token once a day. */
const rotateAfterMs = 86_400_000
/** The old token works on for requests that were under way. */
const graceSeconds = 60
const cacheMs = 30_000
const cached = 50_000

const endedTopic = 'identity.session-ended'
const playerChangedTopic = 'identity.player-changed'

interface Known {
  caller: Caller
  rotatedAt: number
  readAt: number
}

export interface Sessions {
  authenticate(cookies: Context['cookies']): Promise<Caller | undefined>
  authenticateHeader(cookieHeader: string | undefined): Promise<Caller | undefined>
  /** Starts a session and sets its cookie; the one the request came with ends. */
  start(context: Context, player: number): Promise<void>
  /** Gives the session a new token when its time has come. */
  rotate(context: Context): Promise<void>
  /** Ends the request's session everywhere at once. */
  end(context: Context): Promise<void>
  /** Deletes sessions whose time is over. */
  sweep(): Promise<void>
  /** Calls back when a session, or every session of a player, has ended on any node. */
  onEnd(handler: (ended: { session?: number; player?: number }) => void): void
}

const tokenHash = (token: string) => createHash('sha256').update(token).digest()
const cacheKey = (token: string) => hash('sha256', token, 'base64url')

/** Ends every session of a player with the commit of `tx`. */
export async function endSessionsOf(tx: Tx, player: number): Promise<void> {
  await sql`delete from session where player = ${player}`.execute(tx)
  await notify(tx, endedTopic, { player })
}

export function createSessions(db: Db, bus: Bus): Sessions {
  const cache = new Map<string, Known>()
  const endHandlers: ((ended: { session?: number; player?: number }) => void)[] = []

  function forget(matches: (caller: Caller) => boolean): void {
    for (const [key, known] of cache) if (matches(known.caller)) cache.delete(key)
  }
  bus.onGap(() => cache.clear())
  bus.on(endedTopic, (payload) => {
    const ended = payload as { session?: number; player?: number }
    forget((caller) => caller.session === ended.session || caller.id === ended.player)
    for (const handler of endHandlers) handler(ended)
  })
  bus.on(playerChangedTopic, (payload) => forget((caller) => caller.id === (payload as { player: number }).player))

  async function find(token: string): Promise<Known | undefined> {
    const key = cacheKey(token)
    const known = cache.get(key)
    if (known !== undefined && bus.isListening() && Date.now() - known.readAt < cacheMs) return known
    const readAt = Date.now()
    const row = await read(db, tokenHash(token))
    if (row === undefined) {
      cache.delete(key)
      return undefined
    }
    const fresh = { ...row, readAt }
    if (cache.size >= cached) cache.delete(cache.keys().next().value as string)
    if (bus.isListening()) cache.set(key, fresh)
    return fresh
  }

  const tokenOf = (cookies: Context['cookies']) => {
    const token = cookies[cookieName]
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
  }

  function setCookie(context: Context, token: string): void {
    context.setCookie(cookieName, token, {
      path: '/', httpOnly: true, sameSite: 'lax', secure: context.secure, maxAge: lifetimeDays * 86_400,
    })
  }

  return {
    async authenticate(cookies) {
      const token = tokenOf(cookies)
      return token === undefined ? undefined : (await find(token))?.caller
    },
    async authenticateHeader(cookieHeader) {
      const token = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookieHeader ?? '')?.[1]
      return token === undefined ? undefined : (await find(token))?.caller
    },
    async start(context, player) {
      if (context.caller !== undefined) await endSession(db, context.caller.session)
      const token = randomBytes(32).toString('base64url')
      await sql`
        insert into session (player, token_hash, expires_at, address, agent)
        values (${player}, ${tokenHash(token)}, now() + make_interval(days => ${lifetimeDays}), ${context.address}, ${context.agent.slice(0, 256)})`.execute(db)
      setCookie(context, token)
    },
    async rotate(context) {
      const token = tokenOf(context.cookies)
      const known = token === undefined ? undefined : await find(token)
      if (token === undefined || known === undefined || Date.now() - known.rotatedAt < rotateAfterMs) return
      const next = randomBytes(32).toString('base64url')
      // Only the holder of the current token rotates it, so of two tabs one does.
      const { numAffectedRows } = await sql`
        update session set previous_hash = token_hash, previous_until = now() + make_interval(secs => ${graceSeconds}),
          token_hash = ${tokenHash(next)}, rotated_at = now(), expires_at = now() + make_interval(days => ${lifetimeDays})
        where token_hash = ${tokenHash(token)}`.execute(db)
      cache.delete(cacheKey(token))
      if (numAffectedRows === 1n) setCookie(context, next)
    },
    async end(context) {
      if (context.caller !== undefined) await endSession(db, context.caller.session)
      context.setCookie(cookieName, '', { path: '/', httpOnly: true, sameSite: 'lax', secure: context.secure, maxAge: 0 })
    },
    async sweep() {
      await sql`delete from session where expires_at < now()`.execute(db)
    },
    onEnd: (handler) => void endHandlers.push(handler),
  }
}

async function endSession(db: Db, session: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from session where id = ${session}`.execute(tx)
    await notify(tx, endedTopic, { session })
  })
}

async function read(db: Db, hashed: Buffer): Promise<Omit<Known, 'readAt'> | undefined> {
  const { rows } = await sql<{ id: bigint; player: bigint; rotated_at: Date; ref_link: string; is_admin: boolean; banned: boolean }>`
    select s.id, s.player, s.rotated_at, p.ref_link, p.is_admin, p.banned_at is not null as banned
    from session s join player p on p.id = s.player
    where s.expires_at > now()
      and (s.token_hash = ${hashed} or (s.previous_hash = ${hashed} and s.previous_until > now()))`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  const role = row.banned ? 'banned' : row.is_admin ? 'admin' : 'player'
  return { caller: { id: Number(row.player), role, uid: row.ref_link, session: Number(row.id) }, rotatedAt: row.rotated_at.getTime() }
}
