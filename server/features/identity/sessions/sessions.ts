/** Sessions: 256-bit random tokens, stored hashed, ended everywhere at once. */
import { randomBytes } from 'node:crypto'
import type { EndedSession } from '@kurazh/contract/identity.ts'
import { sql } from 'kysely'
import { type Bus, notify } from '../../../platform/bus.ts'
import { type Db, transaction, type Tx } from '../../../platform/database.ts'
import { type Caller, type Context, Refusal } from '../../../platform/http.ts'
import { type Entrant, lockUnchanged } from '../recovery/open-links.ts'
import { endAndTell, type EndedWhy, sweepSessions, whyEnded } from './ended-sessions.ts'
import { createSessionCache, type SessionCache, tokenHash } from './session-cache.ts'
import { confirmedMinutes, graceSeconds, longestSessionDays, mostSessions, rotateAfterMs, sessionDays } from '../policy.ts'

/** Over TLS the browser itself holds the cookie to this very host: no neighbour of the domain can set one of that name. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-kurazh_session' : 'kurazh_session')
const daySeconds = 86_400
/** How often it is written down that a session is in use. */
const seenEveryMs = 600_000
const endedTopic = 'identity.session-ended'
const playerChangedTopic = 'identity.player-changed'

/** One session, or every session of a player. */
export interface Ended {
  session?: number
  player?: number
}

export interface Sessions {
  /** Who sent a request with this cookie header: at once where the session is at hand. */
  authenticate(cookieHeader: string | undefined): Promise<Caller | undefined> | Caller | undefined
  /** Whether a session's cookie is there at all; says nothing of whether it still holds. */
  isCarried(cookieHeader: string | undefined): boolean
  /**
   * Starts a session and sets its cookie; the one the request came with ends. False, and nothing started, when a way in has
   * changed since the entrant's proof was checked.
   */
  start(context: Context, entrant: Entrant): Promise<boolean>
  /** Gives the session a new token when its time has come, and writes down that it is in use. */
  rotate(context: Context): Promise<void>
  /** Gives the session a new token now: after a change of the password. */
  renew(context: Context): Promise<void>
  /** Ends the request's session everywhere at once. */
  end(context: Context): Promise<void>
  /** After a commit that ended every session of a player: this node does not wait for the notice. */
  forget(player: number): void
  /** The same after a commit that ended these sessions. */
  forgetSessions(sessions: readonly number[]): void
  /** Why the session this browser carries has ended; undefined where it carries none. */
  whyEnded(cookies: Context['cookies']): Promise<EndedSession | undefined>
  /** Deletes sessions whose time is over. */
  sweep(): Promise<void>
  /** Calls back when a session, or every session of a player, has ended on any node. */
  onEnd(handler: (ended: Ended) => void): void
}

/** Ends every session of a player with the commit of `tx`; their devices are told why. */
export async function endSessionsOf(tx: Tx, player: number, why: EndedWhy): Promise<void> {
  await endAndTell(tx, sql`player = ${player}`, why)
  await notify(tx, endedTopic, { player })
}

/** Ends a player's sessions with the commit of `tx`: one of them, or all but one. Answers which have ended. */
export async function endSessions(tx: Tx, player: number, which: { only: number } | { allBut: number }, why: EndedWhy): Promise<number[]> {
  const condition = 'only' in which ? sql`id = ${which.only}` : sql`id <> ${which.allBut}`
  const ended = await endAndTell(tx, sql`player = ${player} and ${condition}`, why)
  for (const session of ended) await notify(tx, endedTopic, { session })
  return ended
}

/** Writes down that whoever holds this session has just proven to be its player. */
export async function confirmSession(db: Db | Tx, session: number): Promise<void> {
  await sql`update session set confirmed_at = now() where id = ${session}`.execute(db)
}

/** True for a short while after a sign-in or a confirmation in this session: what dangerous acts ask for. */
export async function confirmedRecently(db: Db | Tx, session: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session where id = ${session} and confirmed_at > now() - make_interval(mins => ${confirmedMinutes})`.execute(db)
  return rows.length > 0
}

/** A refusal that asks for a confirmation, undefined when there was one a short while ago. */
export async function askConfirmation(db: Db | Tx, { session }: Caller): Promise<Refusal | undefined> {
  return (await confirmedRecently(db, session)) ? undefined : new Refusal('ConfirmationRequired')
}

/** A refusal where the session has ended, undefined while it stands: for what is written after the request was let in. */
export async function sessionStands(tx: Tx, { session }: Caller): Promise<Refusal | undefined> {
  const { rows } = await sql`select 1 from session where id = ${session} and expires_at > now()`.execute(tx)
  return rows.length > 0 ? undefined : new Refusal('Unauthorized')
}

/** Which of these sessions have ended: for whoever may have missed the notices. */
export async function endedAmong(db: Db, sessions: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select asked.id from unnest(${sessions}::bigint[]) as asked(id)
    where not exists (select from session s where s.id = asked.id and s.expires_at > now())`.execute(db)
  return rows.map((row) => Number(row.id))
}

/** `secure`: players reach the site over TLS. */
export function createSessions(db: Db, bus: Bus, secure: boolean): Sessions {
  const cookieName = sessionCookie(secure)
  const cache = createSessionCache(db, bus)
  const tokenIn = tokenReader(cookieName)
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

  async function renew(context: Context, { session }: Caller, grace: number): Promise<void> {
    await giveNewToken(db, context, cookieName, grace)
    cache.forget((other) => other.session === session)
  }

  return {
    authenticate: (cookieHeader) => callerOf(cache, tokenIn(cookieHeader)),
    isCarried: (cookieHeader) => tokenIn(cookieHeader) !== undefined,
    async start(context, entrant) {
      await endCurrent(context)
      const ended = await transaction(db, (tx) => startSession(tx, context, cookieName, entrant))
      if (ended !== undefined) cache.forget((other) => ended.includes(other.session))
      return ended !== undefined
    },
    async rotate(context) {
      const known = await cache.find(context.cookies[cookieName])
      if (known === undefined) return
      if (Date.now() - known.rotatedAt >= rotateAfterMs) await renew(context, known.caller, graceSeconds)
      else if (Date.now() - known.seenAt >= seenEveryMs) {
        known.seenAt = Date.now()
        await sql`update session set last_seen_at = now() where id = ${known.caller.session}`.execute(db)
      }
    },
    async renew(context) {
      const known = await cache.find(context.cookies[cookieName])
      if (known !== undefined) await renew(context, known.caller, 0)
    },
    async end(context) {
      await endCurrent(context)
      context.setCookie(cookieName, '', { ...cookieOptions(context), maxAge: 0 })
    },
    whyEnded: (cookies) => whyEnded(db, cookies[cookieName]),
    forget: (player) => cache.forget((caller) => caller.id === player),
    forgetSessions: (sessions) => cache.forget((caller) => sessions.includes(caller.session)),
    sweep: () => sweepSessions(db),
    onEnd: (handler) => void endHandlers.push(handler),
  }
}

/** Without waiting where the session is at hand, or where there is none. */
function callerOf(cache: SessionCache, token: string | undefined): Promise<Caller | undefined> | Caller | undefined {
  if (token === undefined) return undefined
  return cache.atHand(token)?.caller ?? cache.find(token).then((known) => known?.caller)
}

/** Starts a session and ends the oldest where there are too many. Answers which. The player's row is held: of many at once each counts all. */
async function startSession(tx: Tx, context: Context, cookieName: string, entrant: Entrant): Promise<number[] | undefined> {
  if (!(await lockUnchanged(tx, entrant))) return undefined
  const [token, player] = [newToken(), entrant.id]
  await sql`
    insert into session (player, token_hash, expires_at, address, agent)
    values (${player}, ${tokenHash(token)}, now() + make_interval(secs => ${sessionDays * daySeconds}), ${context.address}, ${context.agent.slice(0, 256)})`.execute(tx)
  const ended = await endAndTell(tx, sql`player = ${player} and id in (select id from session where player = ${player} order by id desc offset ${mostSessions})`, 'crowded')
  for (const session of ended) await notify(tx, endedTopic, { session })
  setCookie(context, cookieName, token, sessionDays * daySeconds)
  return ended
}

/** Replaces the request's token; the old one works on for `grace` seconds. Only the holder of the current one does it, so of two tabs one. */
async function giveNewToken(db: Db, context: Context, cookieName: string, grace: number): Promise<void> {
  const next = newToken()
  const { rows } = await sql<{ seconds: number }>`
    update session set previous_hash = token_hash, previous_until = now() + make_interval(secs => ${grace}), token_hash = ${tokenHash(next)},
      rotated_at = now(), last_seen_at = now(),
      expires_at = least(now() + make_interval(secs => ${sessionDays * daySeconds}), created_at + make_interval(secs => ${longestSessionDays * daySeconds}))
    where token_hash = ${tokenHash(context.cookies[cookieName] ?? '')}
    returning greatest(0, floor(extract(epoch from expires_at - now())))::int as seconds`.execute(db)
  const seconds = rows[0]?.seconds
  if (seconds !== undefined) setCookie(context, cookieName, next, seconds)
}

const newToken = () => randomBytes(32).toString('base64url')

/** What reads the token out of a request's cookies. */
function tokenReader(cookieName: string): (cookieHeader: string | undefined) => string | undefined {
  const carried = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)\\s*(?:;|$)`)
  return (cookieHeader) => (cookieHeader === undefined ? undefined : carried.exec(cookieHeader)?.[1])
}

function setCookie(context: Context, cookieName: string, token: string, seconds: number): void {
  context.setCookie(cookieName, token, { ...cookieOptions(context), maxAge: seconds })
}

function cookieOptions(context: Context) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: context.secure } as const
}
