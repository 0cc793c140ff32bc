/**
 * Caches sessions: this spares the database a read for every bet. The cache is trusted only while the process receives
 * notices of ended sessions; otherwise every lookup is a read.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Bus } from '../../platform/database/bus.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/http.ts'
import type { Row } from '../rows.ts'

const cacheMs = 30_000
const mostCached = 50_000

export interface KnownSession {
  caller: Caller
  /** When the session got its present token, in Unix milliseconds. */
  rotatedAt: number
  /** When the last use of the session was recorded, in Unix milliseconds. */
  seenAt: number
}

export interface SessionCache {
  /** Returns the session of a token if it is cached. */
  atHand(token: string): KnownSession | undefined
  /** Returns the session of a token, undefined for none, a wrong or an ended one. Throws when it cannot be read. */
  find(token: string | undefined): Promise<KnownSession | undefined>
  forget(matches: (caller: Caller) => boolean): void
}

/** Hashes a token for storage. It has 256 random bits, so a plain hash is enough. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Raw tokens are not kept in memory either. */
const keyOf = (token: string): string => hash('sha256', token, 'base64url')

export function createSessionCache(db: Db, bus: Bus): SessionCache {
  const cache = new Map<string, KnownSession & { readAt: number }>()
  /** Rises with every removal: a read that was in progress at that time is not cached. */
  let generation = 0
  bus.onGap(() => {
    generation++
    cache.clear()
  })

  function cached(key: string): KnownSession | undefined {
    const known = cache.get(key)
    return known !== undefined && bus.isListening() && Date.now() - known.readAt < cacheMs ? known : undefined
  }

  return {
    atHand: (token) => cached(keyOf(token)),
    async find(token) {
      if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined
      const key = keyOf(token)
      const known = cached(key)
      if (known !== undefined) return known
      const before = generation
      const session = await read(db, tokenHash(token))
      cache.delete(key)
      if (session === undefined || !bus.isListening() || generation !== before) return session
      if (cache.size >= mostCached) cache.delete(cache.keys().next().value as string)
      cache.set(key, { ...session, readAt: Date.now() })
      return session
    },
    forget(matches) {
      generation++
      for (const [key, known] of cache) if (matches(known.caller)) cache.delete(key)
    },
  }
}

type SessionRow = Pick<Row<'session'>, 'id' | 'player' | 'rotated_at' | 'last_seen_at'> &
  Pick<Row<'player'>, 'ref_link' | 'is_admin'> & { banned: boolean }

async function read(db: Db, hashed: Buffer): Promise<KnownSession | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.player, s.rotated_at, s.last_seen_at, p.ref_link, p.is_admin, p.banned_at is not null as banned
    from session s join player p on p.id = s.player
    where s.expires_at > now()
      and (s.token_hash = ${hashed} or (s.previous_hash = ${hashed} and s.previous_until > now()))`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  const role = row.banned ? 'banned' : row.is_admin ? 'admin' : 'player'
  return {
    caller: { id: Number(row.player), role, uid: row.ref_link, session: Number(row.id) },
    rotatedAt: row.rotated_at.getTime(),
    seenAt: row.last_seen_at.getTime(),
  }
}
