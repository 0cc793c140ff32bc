/**
 * Manages sessions of a frame around a third-party game. The game gets a token: the player and session ids and 256
 * random bits, which are stored hashed. It plays one package in one version. It ends when unused for a while, and with
 * the session of the site that opened it.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '../../../platform/database/bus.ts'
import { type Db, transaction, type Tx } from '../../../platform/database/database.ts'
import { inParts } from '../../../platform/database/in-parts.ts'
import type { Row } from '../../rows.ts'
import { type FrameTold, frameTopic } from './frame-waits.ts'
import { mostSessions, sessionMinutes } from './policy.ts'

export interface FrameSession {
  player: number
  id: number
  game: string
  version: number
  /** The session of the site. */
  siteSession: number
  /** The seeds of the next play, drawn by the frame. */
  next: { nonce: number; clientSeed: string } | null
}

const secretBytes = 32
const form = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/
const hashed = (secret: string) => hash('sha256', secret, 'buffer')
const ending = sql`now() + make_interval(mins => ${sessionMinutes})`

/** Returns the token and the session's id. If there are too many sessions, the oldest end. */
export async function startFrameSession(
  db: Db,
  { player, game, version, siteSession }: Pick<FrameSession, 'player' | 'game' | 'version' | 'siteSession'>,
): Promise<{ token: string; id: number }> {
  const secret = randomBytes(secretBytes).toString('base64url')
  return transaction(db, async (tx) => {
    const { rows } = await sql<Pick<Row<'package_session'>, 'id'>>`
      insert into package_session (player, secret, game, version, session, ends_at)
      values (${player}, ${hashed(secret)}, ${game}, ${version}, ${siteSession}, ${ending}) returning id`.execute(tx)
    await sql`
      delete from package_session where player = ${player} and id in (
        select id from package_session where player = ${player} order by id desc offset ${mostSessions})`.execute(tx)
    const id = Number(rows[0]?.id)
    return { token: `${player}.${id}.${secret}`, id }
  })
}

/**
 * The session of a token, unless it has expired; using it extends it. Whether the site's session is still valid is
 * checked elsewhere.
 */
export async function frameSessionOf(db: Db, token: string): Promise<FrameSession | undefined> {
  const [, player, id, secret = ''] = form.exec(token) ?? []
  if (player === undefined || id === undefined) return undefined
  const { rows } = await sql<Omit<Row<'package_session'>, 'ends_at' | 'answer' | 'waits_until'> & { half: boolean }>`
    select player, id, secret, game, version, session, nonce, client_seed, ends_at < ${ending} - make_interval(mins => ${sessionMinutes / 2}) as half
    from package_session where player = ${Number(player)} and id = ${Number(id)} and ends_at > now()`.execute(db)
  const [row] = rows
  if (row === undefined || !timingSafeEqual(row.secret, hashed(secret))) return undefined
  if (row.half)
    await sql`update package_session set ends_at = ${ending} where player = ${row.player} and id = ${row.id}`.execute(
      db,
    )
  return {
    player: Number(row.player),
    id: Number(row.id),
    game: row.game,
    version: row.version,
    siteSession: Number(row.session),
    next: readNext(row),
  }
}

/** What the frame has drawn by now. */
export async function nextOf(db: Db, { player, id }: FrameSession): Promise<FrameSession['next']> {
  const { rows } = await sql<Pick<Row<'package_session'>, 'nonce' | 'client_seed'>>`
    select nonce, client_seed from package_session where player = ${player} and id = ${id}`.execute(db)
  return readNext(rows[0])
}

const readNext = (row: Pick<Row<'package_session'>, 'nonce' | 'client_seed'> | undefined): FrameSession['next'] =>
  row === undefined || row.nonce === null || row.client_seed === null
    ? null
    : { nonce: Number(row.nonce), clientSeed: row.client_seed }

/** Called before a play waits: until then, writing what it waits for notifies all processes. */
export async function noteWaiting(db: Db, { player, id }: FrameSession, ms: number): Promise<void> {
  await sql`update package_session set waits_until = now() + make_interval(secs => ${ms / 1000}) where player = ${player} and id = ${id}`.execute(
    db,
  )
}

type Told = { waits: boolean | null }
const isWaitedFor = sql`waits_until > now() as waits`

/** Most writes have no play waiting for them, so no other process is notified. */
async function tellWaiting(db: Db, { id }: Pick<FrameSession, 'id'>, [told]: readonly Told[]): Promise<void> {
  if (told?.waits === true) await notify(db, frameTopic, { session: id } satisfies FrameTold)
}

export async function setNext(
  db: Db,
  session: FrameSession,
  next: { nonce: number; clientSeed: string },
): Promise<void> {
  const { rows } = await sql<Told>`
    update package_session set nonce = ${next.nonce}, client_seed = ${next.clientSeed}, answer = null
    where player = ${session.player} and id = ${session.id} returning ${isWaitedFor}`.execute(db)
  await tellWaiting(db, session, rows)
}

/** The player's answer about a play: it is valid for this play only. */
export const answerText = (mode: string, amount: bigint, yes: boolean): string =>
  `${mode} ${amount} ${yes ? 'yes' : 'no'}`

export async function setAnswer(
  db: Db,
  session: Pick<FrameSession, 'player' | 'id'>,
  nonce: number,
  answer: string | null,
): Promise<void> {
  const { rows } = await sql<Told>`
    update package_session set answer = ${answer} where player = ${session.player} and id = ${session.id} and nonce = ${nonce} returning ${isWaitedFor}`.execute(
    db,
  )
  await tellWaiting(db, session, rows)
}

/**
 * The player's answer about the play with this nonce; null as long as there is none, undefined if it is no longer the
 * next play.
 */
export async function answerOf(
  db: Db,
  { player, id }: FrameSession,
  nonce: number,
): Promise<string | null | undefined> {
  const { rows } = await sql<Pick<Row<'package_session'>, 'answer'>>`
    select answer from package_session where player = ${player} and id = ${id} and nonce = ${nonce}`.execute(db)
  return rows[0]?.answer
}

export async function sweepFrameSessions(db: Db): Promise<void> {
  await inParts(
    db,
    (most) => sql`
      delete from package_session where ctid = any(array(select ctid from package_session where ends_at < now() limit ${most}))`,
  )
}

export async function eraseFrameSessions(tx: Tx, player: number): Promise<void> {
  await sql`delete from package_session where player = ${player}`.execute(tx)
}
