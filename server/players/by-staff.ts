/** Changes that two people of the staff make to who a player is: another login, another mailbox, no video cards. */
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/http.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import { credentialsChanged, keyOf, loginMark, mailboxOf, playerById } from './players.ts'
import { formerLoginDays } from './policy.ts'
import { dropOpenLinks, lockPlayer } from './recovery/open-links.ts'
import { removeFactors } from './second-factor/second-factor.ts'
import { endSessionsOf } from './sessions/sessions.ts'
import { marksKey } from './sign-in/excluded.ts'
import { isReserved } from './sign-in/reserved-logins.ts'
import { unlinkIdentity } from './sign-in/social.ts'
import { notify } from '../platform/database/bus.ts'

/** Why this login cannot be given to this player; undefined where it can. A former login of one's own can. */
export async function loginRefusal(
  tx: Tx,
  { player, login, brand, key }: { player: number; login: string; brand: string; key: EncryptionKey },
): Promise<Refusal | undefined> {
  if (isReserved(login, brand)) return new Refusal('LoginTaken', 'Этот логин похож на имя сайта или сотрудника')
  const mark = loginMark(await marksKey(tx, key), login)
  const { rows } = await sql`
    select from player where login_key = ${keyOf(login)} union all select from closed_login where login_mark = ${mark}
    union all select from former_login where login_mark = ${mark} and until > now() and player <> ${player}`.execute(tx)
  return rows.length > 0 ? new Refusal('LoginTaken') : undefined
}

/**
 * Corrects a login; the former one goes to nobody else for a while. The sessions go on; pages show the new name when
 * they ask again. Throws where somebody takes the login at this very moment (`isLoginTaken`).
 */
export async function changeLogin(tx: Tx, key: EncryptionKey, player: number, login: string): Promise<void> {
  await lockPlayer(tx, player)
  const markKey = await marksKey(tx, key)
  const former = (await playerById(tx, player))?.login ?? ''
  await sql`
    insert into former_login as f (player, login_mark, until) values (${player}, ${loginMark(markKey, former)}, now() + make_interval(days => ${formerLoginDays}))
    on conflict (player, login_mark) do update set until = excluded.until`.execute(tx)
  await sql`delete from former_login where player = ${player} and login_mark = ${loginMark(markKey, login)}`.execute(tx)
  await sql`update player set login = ${login}, login_key = ${keyOf(login)} where id = ${player}`.execute(tx)
  await notify(tx, 'identity.player-changed', { player })
}

/** Lets go of former logins whose term is over. */
export async function sweepLogins(db: Db): Promise<void> {
  await sql`delete from former_login where until < now()`.execute(db)
}

/** True where another account has proven this address. */
export async function isMailboxTaken(tx: Tx, player: number, email: string): Promise<boolean> {
  const { rows } =
    await sql`select from player where email_key = ${keyOf(email)} and email_confirmed_at is not null and id <> ${player}`.execute(
      tx,
    )
  return rows.length > 0
}

/**
 * Gives the account to the owner of another mailbox: every former way in is closed, so that only a letter to the new
 * address opens it. Payouts pause as after any such change.
 */
export async function moveToMailbox(tx: Tx, player: number, email: string): Promise<void> {
  await lockPlayer(tx, player)
  await dropOpenLinks(tx, player)
  await removeFactors(tx, player)
  await unlinkIdentity(tx, player)
  await sql`
    update player set email = ${email}, email_key = ${keyOf(email)}, mailbox = ${mailboxOf(email)}, email_confirmed_at = null, password_hash = '', has_password = false
    where id = ${player}`.execute(tx)
  await credentialsChanged(tx, player)
  await endSessionsOf(tx, player, 'password')
}

/** Deletes the names of the player's video cards; none is kept any more. */
export async function refuseDevices(tx: Tx, player: number): Promise<void> {
  await sql`update player set keeps_devices = false where id = ${player}`.execute(tx)
  await sql`delete from player_device where player = ${player}`.execute(tx)
}
