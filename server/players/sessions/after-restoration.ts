/**
 * Signs everyone out after a restoration and ends all links in letters: what was ended or changed since the copy must
 * not return. Players whose way into the account was changed since have the former one again, and are informed by
 * letter.
 */
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { KeptAside } from '../../platform/database/kept-aside.ts'
import type { Restoration } from '../../platform/database/restoration.ts'
import { dropEveryLinkLetter } from '../../platform/mail/outbox.ts'
import { credentialsChanged, emailOf, isClosed, playerById } from '../players.ts'
import { type LetterDependencies, restoredLetter } from '../recovery/email-templates.ts'
import { markSpent } from '../second-factor/second-factor.ts'
import { endAndTell } from './ended-sessions.ts'

/** Tickets of pending sign-ins and links of letters end with the sessions. Returns how many sessions have ended. */
export async function endEverySession(db: Db): Promise<number> {
  const ended = await endAndTell(db, sql`true`, 'expired')
  await sql`delete from password_reset`.execute(db)
  await sql`delete from email_link`.execute(db)
  await dropEveryLinkLetter(db)
  await sql`delete from sign_in_ticket`.execute(db)
  await sql`delete from social_attempt`.execute(db)
  await sql`delete from passkey_challenge`.execute(db)
  return ended.length
}

/**
 * Finds players whose way into the account was changed since the copy: payouts wait for a day as after any change, and
 * a letter is written. Backup codes used since are marked as used. May be run again. Returns how many players changed
 * something.
 */
export async function tellChanged(
  db: Db,
  deps: LetterDependencies,
  restoration: Restoration,
  aside: readonly KeptAside[],
): Promise<number> {
  for (const entry of aside) if (entry.kind === 'code') await markSpent(db, entry.player, entry.place)
  const changed = [...new Set(aside.flatMap((entry) => (entry.kind === 'credentials' ? [entry.player] : [])))]
  let told = 0
  for (const player of changed) told += (await tell(db, deps, restoration, player)) ? 1 : 0
  return told
}

/** False: the account is closed. Without a confirmed address it is shown at the next sign-in only. */
function tell(db: Db, { letters, brand }: LetterDependencies, { id }: Restoration, player: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    if ((await playerById(tx, player)) === undefined || (await isClosed(tx, player))) return false
    await credentialsChanged(tx, player)
    const address = await emailOf(tx, player)
    if (address?.confirmed === true)
      await letters.write(tx, {
        kind: 'restored',
        player,
        key: `restored ${id} ${player}`,
        letter: restoredLetter(brand, address.email, new Date(id)),
      })
    return true
  })
}
