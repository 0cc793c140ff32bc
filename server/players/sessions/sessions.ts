/** Sessions: 256-bit random tokens, stored hashed, ended everywhere at once. */
import { randomBytes } from 'node:crypto'
import type { EndedSession } from '@kurazh/contract/account/identity.ts'
import { sql } from 'kysely'
import { type Bus, notify } from '../../platform/database/bus.ts'
import { cookieName, onlyCookie } from '../../platform/http/cookies.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Caller, type Context, Refusal } from '../../platform/http/http.ts'
import { dropBrowsersOf } from '../../platform/push/subscriptions.ts'
import { type Entrant, lockUnchanged } from '../recovery/open-links.ts'
import { endAndTell, type EndedWhy, sweepSessions, whyEnded } from './ended-sessions.ts'
import { createSessionCache, type SessionCache, tokenHash } from './session-cache.ts'
import {
  confirmedMinutes,
  graceSeconds,
  longestSessionDays,
  mostSessions,
  rotateAfterMs,
  sessionDays,
} from '../policy.ts'

export const sessionCookie = (secure: boolean): string => cookieName('session', secure)
const daySeconds = 86_400
/** How often the use of a session is recorded. */
const seenEveryMs = 600_000
const endedTopic = 'identity.session-ended'
const playerChangedTopic = 'identity.player-changed'

/** One session, or every session of a player. */
export interface Ended {
  session?: number
  player?: number
}

export interface Sessions {
  /** Returns the caller of a request with this cookie header: synchronously where the session is cached. */
  authenticate(cookieHeader: string | undefined): Promise<Caller | undefined> | Caller | undefined
  /** Whether there is a session cookie at all; says nothing about its validity. */
  isCarried(cookieHeader: string | undefined): boolean
  /**
   * Starts a session and sets its cookie; the request's former session ends. Starts nothing and returns false when a
   * way in has changed since the entrant's proof was checked.
   */
  start(context: Context, entrant: Entrant): Promise<boolean>
  /** Gives the session a new token when it is due, and records that the session is in use. */
  rotate(context: Context): Promise<void>
  /** Gives the session a new token now: after a change of the password. */
  renew(context: Context): Promise<void>
  /** Ends the request's session everywhere at once. */
  end(context: Context): Promise<void>
  /** Call it after a commit that ended every session of a player: this node does not wait for the notice. */
  forget(player: number): void
  /** The same after a commit that ended these sessions. */
  forgetSessions(sessions: readonly number[]): void
  /** Returns why the session of this browser has ended; undefined where it carries none. */
  whyEnded(cookies: Context['cookies']): Promise<EndedSession | undefined>
  /** Deletes expired sessions. */
  sweep(): Promise<void>
  /** Calls back when a session, or every session of a player, has ended on any node. */
  onEnd(handler: (ended: Ended) => void): void
}

/** Ends every session of a player with the commit of `tx`; their devices are shown the reason. */
export async function endSessionsOf(tx: Tx, player: number, why: EndedWhy): Promise<void> {
  await endAndTell(tx, sql`player = ${player}`, why)
  await notify(tx, endedTopic, { player })
}

/** Ends a player's sessions with the commit of `tx`: one of them, or all but one. Returns the ended ones. */
export async function endSessions(
  tx: Tx,
  player: number,
  which: { only: number } | { allBut: number },
  why: EndedWhy,
): Promise<number[]> {
  const condition = 'only' in which ? sql`id = ${which.only}` : sql`id <> ${which.allBut}`
  const ended = await endAndTell(tx, sql`player = ${player} and ${condition}`, why)
  for (const session of ended) await notify(tx, endedTopic, { session })
  return ended
}

/** Records that the holder of this session has just proven to be its player. */
export async function confirmSession(db: Db | Tx, session: number): Promise<void> {
  await sql`update session set confirmed_at = now() where id = ${session}`.execute(db)
}

/** True for a short while after a sign-in or a confirmation in this session, as dangerous acts require. */
export async function confirmedRecently(db: Db | Tx, session: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session where id = ${session} and confirmed_at > now() - make_interval(mins => ${confirmedMinutes})`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns a refusal that requests a confirmation, undefined when there was one a short while ago. */
export async function askConfirmation(db: Db | Tx, { session }: Caller): Promise<Refusal | undefined> {
  return (await confirmedRecently(db, session)) ? undefined : new Refusal('ConfirmationRequired')
}

/**
 * Returns a refusal when the session has ended, else undefined: for writes that come after the request was admitted.
 */
export async function sessionStands(tx: Tx, { session }: Caller): Promise<Refusal | undefined> {
  const { rows } = await sql`select 1 from session where id = ${session} and expires_at > now()`.execute(tx)
  return rows.length > 0 ? undefined : new Refusal('Unauthorized')
}

/** Returns which of these sessions have ended: for code that may have missed the notices. */
export async function endedAmong(db: Db, sessions: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select asked.id from unnest(${sessions}::bigint[]) as asked(id)
    where not exists (select from session s where s.id = asked.id and s.expires_at > now())`.execute(db)
  return rows.map((row) => Number(row.id))
}

/** `secure`: the site's public address uses TLS. */
export function createSessions(db: Db, bus: Bus, secure: boolean): Sessions {
  const ownCookie = sessionCookie(secure)
  const cache = createSessionCache(db, bus)
  const tokenIn = tokenReader(ownCookie)
  const endHandlers: ((ended: Ended) => void)[] = []
  bus.on(endedTopic, (payload) => {
    const ended = payload as Ended
    cache.forget((caller) => caller.session === ended.session || caller.id === ended.player)
    for (const handler of endHandlers) handler(ended)
  })
  bus.on(playerChangedTopic, (payload) =>
    cache.forget((caller) => caller.id === (payload as { player: number }).player),
  )

  /** Ends the session of a request: here before the answer is sent, on other nodes with the notice. */
  async function endCurrent({ caller }: Context): Promise<void> {
    if (caller === undefined) return
    await transaction(db, async (tx) => {
      await sql`delete from session where id = ${caller.session}`.execute(tx)
      await dropBrowsersOf(tx, [{ player: caller.id, session: caller.session }])
      await notify(tx, endedTopic, { session: caller.session })
    })
    cache.forget((other) => other.session === caller.session)
  }

  async function renew(context: Context, { session }: Caller, grace: number): Promise<void> {
    await giveNewToken(db, context, ownCookie, grace)
    cache.forget((other) => other.session === session)
  }

  return {
    authenticate: (cookieHeader) => callerOf(cache, tokenIn(cookieHeader)),
    isCarried: (cookieHeader) => tokenIn(cookieHeader) !== undefined,
    async start(context, entrant) {
      await endCurrent(context)
      const ended = await transaction(db, (tx) => startSession(tx, context, ownCookie, entrant))
      if (ended !== undefined) cache.forget((other) => ended.includes(other.session))
      return ended !== undefined
    },
    async rotate(context) {
      const known = await cache.find(context.cookies[ownCookie])
      if (known === undefined) return
      if (Date.now() - known.rotatedAt >= rotateAfterMs) await renew(context, known.caller, graceSeconds)
      else if (Date.now() - known.seenAt >= seenEveryMs) {
        known.seenAt = Date.now()
        await sql`update session set last_seen_at = now() where id = ${known.caller.session}`.execute(db)
      }
    },
    async renew(context) {
      const known = await cache.find(context.cookies[ownCookie])
      if (known !== undefined) await renew(context, known.caller, 0)
    },
    async end(context) {
      await endCurrent(context)
      context.setCookie(ownCookie, '', { ...cookieOptions(context), maxAge: 0 })
    },
    whyEnded: (cookies) => whyEnded(db, cookies[ownCookie]),
    forget: (player) => cache.forget((caller) => caller.id === player),
    forgetSessions: (sessions) => cache.forget((caller) => sessions.includes(caller.session)),
    sweep: () => sweepSessions(db),
    onEnd: (handler) => void endHandlers.push(handler),
  }
}

/** Synchronous where the session is cached, or where there is none. */
function callerOf(cache: SessionCache, token: string | undefined): Promise<Caller | undefined> | Caller | undefined {
  if (token === undefined) return undefined
  return cache.atHand(token)?.caller ?? cache.find(token).then((known) => known?.caller)
}

/**
 * Starts a session and ends the oldest where there are too many. Returns the ended ones. The player's row is locked,
 * so that simultaneous sign-ins count each other.
 */
async function startSession(
  tx: Tx,
  context: Context,
  ownCookie: string,
  entrant: Entrant,
): Promise<number[] | undefined> {
  if (!(await lockUnchanged(tx, entrant))) return undefined
  const [token, player] = [newToken(), entrant.id]
  await sql`
    insert into session (player, token_hash, expires_at, address, agent)
    values (${player}, ${tokenHash(token)}, now() + make_interval(secs => ${sessionDays * daySeconds}), ${context.address}, ${context.agent.slice(0, 256)})`.execute(
    tx,
  )
  const ended = await endAndTell(
    tx,
    sql`player = ${player} and id in (select id from session where player = ${player} order by id desc offset ${mostSessions})`,
    'crowded',
  )
  for (const session of ended) await notify(tx, endedTopic, { session })
  setCookie(context, ownCookie, token, sessionDays * daySeconds)
  return ended
}

/**
 * Replaces the request's token; the old one keeps working for `grace` seconds. Only the holder of the current token
 * does it, so one of two tabs.
 */
async function giveNewToken(db: Db, context: Context, ownCookie: string, grace: number): Promise<void> {
  const next = newToken()
  const { rows } = await sql<{ seconds: number }>`
    update session set previous_hash = token_hash, previous_until = now() + make_interval(secs => ${grace}), token_hash = ${tokenHash(next)},
      rotated_at = now(), last_seen_at = now(),
      expires_at = least(now() + make_interval(secs => ${sessionDays * daySeconds}), created_at + make_interval(secs => ${longestSessionDays * daySeconds}))
    where token_hash = ${tokenHash(context.cookies[ownCookie] ?? '')}
    returning greatest(0, floor(extract(epoch from expires_at - now())))::int as seconds`.execute(db)
  const seconds = rows[0]?.seconds
  if (seconds !== undefined) setCookie(context, ownCookie, next, seconds)
}

const newToken = () => randomBytes(32).toString('base64url')

/** Creates a reader of the token in a request's cookies. */
function tokenReader(name: string): (cookieHeader: string | undefined) => string | undefined {
  return (cookieHeader) => {
    const token = onlyCookie(cookieHeader, name)
    return token !== undefined && /^[\w-]+$/.test(token) ? token : undefined
  }
}

function setCookie(context: Context, name: string, token: string, seconds: number): void {
  context.setCookie(name, token, { ...cookieOptions(context), maxAge: seconds })
}

function cookieOptions(context: Context) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: context.secure } as const
}
