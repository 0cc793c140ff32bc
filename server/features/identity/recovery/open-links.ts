/**
 * What opens an account, or the way to it, without its owner being asked again: links in letters, tickets between two steps,
 * challenges and attempts under way, confirmations in sessions. Whoever changes a way in, or ends the sessions of others, ends all of them.
 */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/http.ts'
import type { Row } from '../rows.ts'

/** Somebody a proof was checked for, and what the ways in stood at before it was. */
export interface Entrant {
  id: number
  /** Another one after every change of a way in; null: there was none yet. */
  credentialsAsOf: string | null
}

export const credentialsAsOf = sql<string | null>`extract(epoch from credentials_changed_at)::text`

/** Takes the player's row until the transaction ends. Whatever changes ways in takes it first, so that two changes see each other. */
export async function lockPlayer(tx: Tx, player: number): Promise<{ isAdmin: boolean }> {
  const { rows } = await sql<Pick<Row<'player'>, 'is_admin'>>`select is_admin from player where id = ${player} for update`.execute(tx)
  return { isAdmin: rows[0]?.is_admin ?? false }
}

/** The same before something is let in. False when a way in has changed since the proof was checked: what it proves is over. */
export async function lockUnchanged(tx: Tx, { id, credentialsAsOf: asOf }: Entrant): Promise<boolean> {
  const { rows } = await sql<{ as_of: string | null }>`select ${credentialsAsOf} as as_of from player where id = ${id} for update`.execute(tx)
  return rows[0]?.as_of === asOf
}

export const changedMeanwhile = () => new Refusal('WrongCredentials', 'Пока шла проверка, вход в аккаунт изменился. Начните заново')

/** Deletes every link, ticket, challenge and attempt of the player. */
export async function dropOpenLinks(tx: Tx, player: number): Promise<void> {
  await sql`delete from email_link where player = ${player}`.execute(tx)
  await sql`delete from password_reset where player = ${player}`.execute(tx)
  await sql`delete from sign_in_ticket where player = ${player}`.execute(tx)
  await sql`delete from passkey_challenge where player = ${player}`.execute(tx)
  await sql`delete from social_attempt where player = ${player}`.execute(tx)
}

/** Forgets the confirmations given in the player's sessions, but for the one the change was made in. */
export async function dropConfirmations(tx: Tx, player: number, session: number | undefined): Promise<void> {
  await sql`update session set confirmed_at = 'epoch' where player = ${player} and id is distinct from ${session ?? null}::bigint`.execute(tx)
}
