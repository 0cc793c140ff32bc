/**
 * Players for measurements: created in the database by the server's own registration, or over HTTP with real sessions.
 */
import { play } from '@kurazh/contract/play/play.ts'
import type pg from 'pg'
import { createPlayer } from '../server/players/players.ts'
import { type Db, transaction } from '../server/platform/database/database.ts'

const perTransaction = 100
/** No login of theirs was ever given. */
const noMarks = Buffer.alloc(32)

/** Creates players with this much money and an unknown password. Returns their ids. */
export async function makePlayers(db: Db, count: number, giftKopecks: bigint, prefix: string): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) {
    const first = ids.length
    await transaction(db, async (tx) => {
      for (let index = first; index < Math.min(first + perTransaction, count); index++) {
        const login = `${prefix}${index}`
        const id = await createPlayer(tx, noMarks, {
          login,
          email: null,
          passwordHash: '',
          isAdmin: false,
          adultConfirmed: true,
          giftKopecks,
        })
        if (id === undefined) throw new Error(`${login} exists already`)
        ids.push(id)
      }
    })
  }
  return ids
}

/** Creates players 1 to `count` with a billion roubles each, by two statements: for fillings that name them by number. */
export async function numberedPlayers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into player (id, login, login_key, password_hash, ref_link) overriding system value
    select n, 'player-' || n, 'player-' || n, '', 'player-' || n from generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query(
    'insert into ledger_account (owner, balance) select n, 100000000000 from generate_series(1, $1::int) n',
    [count],
  )
}

/** A signed-in player as the load sees one. */
export interface Session {
  login: string
  /** The Cookie header's value. */
  cookie: string
}

/** Registers players through the site's own form, a few at a time: each costs a password hash. */
export async function registerPlayers(origin: string, count: number, prefix: string): Promise<Session[]> {
  const sessions: Session[] = []
  const atOnce = 4
  for (let first = 0; first < count; first += atOnce) {
    const few = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) =>
      register(origin, `${prefix}${first + index}`),
    )
    sessions.push(...(await Promise.all(few)))
  }
  return sessions
}

async function register(origin: string, login: string): Promise<Session> {
  const reply = await fetch(`${origin}/api/registr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${login}@kurazh.test`, login, password: `${login}-password`, info: '' }),
  })
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
  if (reply.status !== 200 || cookie === undefined)
    throw new Error(`${login} was not registered: ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
  return { login, cookie }
}

/** The nonces that each player may use now, from the site's commitments. */
export async function windowsOf(
  origin: string,
  sessions: readonly Session[],
): Promise<{ cookie: string; nonces: number[] }[]> {
  const windows: { cookie: string; nonces: number[] }[] = []
  for (const { cookie } of sessions) {
    const reply = await fetch(`${origin}/api/fairness/commitments`, { method: 'POST', headers: { cookie } })
    const { success } = play.commitments.reply.parse(await reply.json())
    windows.push({ cookie, nonces: success.commitments.map(({ nonce }) => nonce) })
  }
  return windows
}
