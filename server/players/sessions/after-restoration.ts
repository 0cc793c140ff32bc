/**
 * Signs everyone out after a restoration and ends all links in letters: what was ended or changed since the copy must
 * not return. Players whose way into the account was changed since have the former one again, and are informed by
 * letter.
 */
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { KeptAside } from '../../platform/database/kept-aside.ts'
import type { Restoration } from '../../platform/database/restoration.ts'
import { credentialsChanged, emailOf } from '../players.ts'
import { type LetterDependencies, restoredLetter } from '../recovery/email-templates.ts'
import { markSpent } from '../second-factor/second-factor.ts'
import type { Row } from '../rows.ts'
import { endAndTell } from './ended-sessions.ts'

/** Tickets of pending sign-ins and links of letters end with the sessions. Returns how many sessions have ended. */
export async function endEverySession(db: Db): Promise<number> {
  const ended = await endAndTell(db, sql`true`, 'expired')
  await sql`delete from password_reset`.execute(db)
  await sql`delete from email_link`.execute(db)
  await sql`delete from sign_in_ticket`.execute(db)
  await sql`delete from social_attempt`.execute(db)
  await sql`delete from passkey_challenge`.execute(db)
  return ended.length
}

/**
 * Finds players whose way into the account was changed since the copy: payouts wait for a day as after any change, and
 * a letter is queued. Backup codes used since are marked as used. May be run again. Returns how many players are
 * informed.
 */
export async function tellChanged(db: Db, restoration: Restoration, aside: readonly KeptAside[]): Promise<number> {
  for (const entry of aside) if (entry.kind === 'code') await markSpent(db, entry.player, entry.place)
  const changed = [...new Set(aside.flatMap((entry) => (entry.kind === 'credentials' ? [entry.player] : [])))]
  let told = 0
  for (const player of changed) told += (await queueLetter(db, restoration, player)) ? 1 : 0
  return told
}

function queueLetter(db: Db, { id }: Restoration, player: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      insert into changed_since_copy (player, restoration, next_try_at) select id, ${id}, clock_timestamp() from player where id = ${player} and closed_at is null
      on conflict (player) do update set restoration = excluded.restoration, tries = 0, next_try_at = clock_timestamp()`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) return false
    await credentialsChanged(tx, player)
    return true
  })
}

/** Letters per run: the mail server also serves the site's other letters. */
const atOnce = 10
const mostTries = 10

/** Sends the letters that are due, one after another. Any node may: a letter is claimed before it is sent. */
export async function sendRestoredLetters(deps: LetterDependencies): Promise<void> {
  for (let sent = 0; sent < atOnce; sent += 1) {
    const {
      rows: [due],
    } = await sql<Pick<Row<'changed_since_copy'>, 'player' | 'restoration' | 'tries'>>`
      update changed_since_copy c set tries = c.tries + 1, next_try_at = clock_timestamp() + interval '10 minutes'
      from (select player from changed_since_copy where next_try_at <= clock_timestamp() order by next_try_at limit 1 for update skip locked) due
      where c.player = due.player returning c.player, c.restoration, c.tries`.execute(deps.db)
    if (due === undefined) return
    const address = await emailOf(deps.db, Number(due.player))
    // Otherwise shown at the next sign-in only.
    const isSent = address?.confirmed !== true || (await sends(deps, address.email, Number(due.restoration)))
    if (isSent || due.tries >= mostTries)
      await sql`delete from changed_since_copy where player = ${due.player} and tries = ${due.tries}`.execute(deps.db)
  }
}

async function sends({ mail, log, brand }: LetterDependencies, to: string, restoration: number): Promise<boolean> {
  try {
    await mail.send(restoredLetter(brand, to, new Date(restoration)))
    return true
  } catch (error) {
    log.error({ err: error }, 'a letter after a restoration was not sent and will be tried again')
    return false
  }
}
