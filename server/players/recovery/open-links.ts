/**
 * Lists and ends what opens an account, or leads to it, without a new proof by its owner: links in letters, tickets
 * between two steps, pending challenges and attempts, confirmations in sessions. A change of a way in ends all of
 * them, and so does ending other sessions.
 */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { dropLinkLetters } from '../../platform/mail/outbox.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { Row } from '../rows.ts'

/** A player whose proof was checked, and the state of the ways in before the check. */
export interface Entrant {
  id: number
  /** Differs after every change of a way in; null: there was none yet. */
  credentialsAsOf: string | null
}

export const credentialsAsOf = sql<string | null>`extract(epoch from credentials_changed_at)::text`

/**
 * Locks the player's row until the transaction ends. Every change of a way in takes this lock first, so that two
 * changes see each other.
 */
export async function lockPlayer(tx: Tx, player: number): Promise<{ isAdmin: boolean }> {
  const { rows } = await sql<
    Pick<Row<'player'>, 'is_admin'>
  >`select is_admin from player where id = ${player} for update`.execute(tx)
  return { isAdmin: rows[0]?.is_admin ?? false }
}

/**
 * The same before access is granted. False when a way in has changed since the proof was checked: the proof is void.
 */
export async function lockUnchanged(tx: Tx, { id, credentialsAsOf: asOf }: Entrant): Promise<boolean> {
  const { rows } = await sql<{
    as_of: string | null
  }>`select ${credentialsAsOf} as as_of from player where id = ${id} for update`.execute(tx)
  return rows[0]?.as_of === asOf
}

export const changedMeanwhile = () =>
  new Refusal('WrongCredentials', 'Пока шла проверка, вход в аккаунт изменился. Начните заново')

/** Deletes every link, ticket, challenge and attempt of the player. */
export async function dropOpenLinks(tx: Tx, player: number): Promise<void> {
  await sql`delete from email_link where player = ${player}`.execute(tx)
  await sql`delete from password_reset where player = ${player}`.execute(tx)
  await dropLinkLetters(tx, player)
  await sql`delete from sign_in_ticket where player = ${player}`.execute(tx)
  await sql`delete from passkey_challenge where player = ${player}`.execute(tx)
  await sql`delete from social_attempt where player = ${player}`.execute(tx)
}

/** Drops the confirmations of the player's sessions, except for the one the change was made in. */
export async function dropConfirmations(tx: Tx, player: number, session: number | undefined): Promise<void> {
  await sql`update session set confirmed_at = 'epoch' where player = ${player} and id is distinct from ${session ?? null}::bigint`.execute(
    tx,
  )
}
