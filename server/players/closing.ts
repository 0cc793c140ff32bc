/**
 * Closes an account for ever: everything that identifies its owner is deleted; bets and money remain under a bare
 * number.
 */
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { eraseLetters } from '../platform/mail/outbox.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import { removePicture } from './profile/pictures.ts'
import { loginMark, playerById } from './players.ts'
import { dropOpenLinks } from './recovery/open-links.ts'
import { removeFactors } from './second-factor/second-factor.ts'
import { endSessionsOf } from './sessions/sessions.ts'
import { marksKey } from './sign-in/excluded.ts'
import { unlinkIdentity } from './sign-in/social.ts'

/** A login that cannot be registered: it contains spaces. */
const closedLogin = (player: number) => `аккаунт ${player} закрыт`

/** Deletes who the player was, with the commit of `tx`. The login is never given to another player. */
export async function closeIdentity(tx: Tx, player: number, key: EncryptionKey): Promise<void> {
  const { login } = (await playerById(tx, player)) ?? { login: '' }
  await sql`insert into closed_login (login_mark) values (${loginMark(await marksKey(tx, key), login)}) on conflict do nothing`.execute(
    tx,
  )
  await removePicture(tx, player)
  await removeFactors(tx, player)
  await unlinkIdentity(tx, player)
  await sql`delete from player_device where player = ${player}`.execute(tx)
  await sql`delete from player_payee where player = ${player}`.execute(tx)
  await sql`delete from sign_in where player = ${player}`.execute(tx)
  await dropOpenLinks(tx, player)
  await eraseLetters(tx, player)
  await sql`
    update player set login = ${closedLogin(player)}, login_key = ${closedLogin(player)}, email = null, email_key = null, mailbox = null, email_confirmed_at = null,
      password_hash = '', has_password = false, hide_name = true, ban_comment = null, closed_at = now(), credentials_changed_at = now()
    where id = ${player}`.execute(tx)
  await endSessionsOf(tx, player, 'elsewhere')
  await sql`delete from ended_session where player = ${player}`.execute(tx)
}
