/** Exports the player's account data for the player. Secrets are excluded: no password hash, no token. */
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { lettersOf } from '../platform/mail/outbox.ts'
import { passkeysOf } from './second-factor/passkeys.ts'
import { signInsOf } from './sessions/sign-ins.ts'

const everySignIn = 100_000

async function* aboutPlayer(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select id, login, email, email_confirmed_at, ref_link, adult_confirmed_at, created_at, hide_name, hide_profile, banned_at, ban_comment,
      credentials_changed_at, picture, held_at, keeps_devices
    from player where id = ${player}`.execute(db)
  yield* rows
}

async function* devices(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } =
    await sql`select info, first_seen_at, last_seen_at from player_device where player = ${player}`.execute(db)
  yield* rows
}

async function* identities(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`select provider, subject, linked_at from player_identity where player = ${player}`.execute(
    db,
  )
  yield* rows
}

/** With the whole address and the browser's line: the table keeps them. */
async function* sessions(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select id, created_at, last_seen_at, expires_at, address, agent from session where player = ${player} order by last_seen_at desc, id desc`.execute(
    db,
  )
  yield* rows
}

async function* endedSessions(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`select why, at from ended_session where player = ${player} order by at desc`.execute(db)
  yield* rows
}

async function* exclusionMarks(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select kind, case when until = 'infinity' then 'forever' else until::text end as until from excluded_mark where player = ${player}`.execute(
    db,
  )
  yield* rows
}

async function* letters(db: Db, player: number): AsyncIterable<unknown> {
  for (const { kind, at, ended, ended_at: endedAt } of await lettersOf(db, player)) yield { kind, at, ended, endedAt }
}

async function* all(found: Promise<readonly unknown[]>): AsyncIterable<unknown> {
  yield* await found
}

export const dataExportOfIdentity = [
  { name: 'account', rows: aboutPlayer },
  { name: 'videoCards', rows: devices },
  { name: 'socialAccounts', rows: identities },
  { name: 'exclusionMarks', rows: exclusionMarks },
  { name: 'passkeys', rows: (db: Db, player: number) => all(passkeysOf(db, player)) },
  { name: 'sessions', rows: sessions },
  { name: 'endedSessions', rows: endedSessions },
  { name: 'letters', rows: (db: Db, player: number) => letters(db, player) },
  { name: 'signIns', rows: (db: Db, player: number) => all(signInsOf(db, player, everySignIn)) },
]
