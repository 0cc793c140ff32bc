/**
 * Verifies a player's Telegram account by data signed with the bot's token.
 * https://core.telegram.org/widgets/login#checking-authorization
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { telegramFreshSeconds } from './policy.ts'
import type { Row } from './rows.ts'

/** What Telegram signs: every field except the hash, sorted by name, one per line. */
export function signatureOf(data: Readonly<Record<string, string>>, botToken: string): string {
  const lines = Object.entries(data).flatMap(([name, value]) => (name === 'hash' ? [] : [`${name}=${value}`]))
  return createHmac('sha256', hash('sha256', botToken, 'buffer'))
    .update(lines.toSorted().join('\n'))
    .digest('hex')
}

/** The id of the account; undefined if the data is not signed by Telegram, or no longer fresh. */
export function subjectIn(data: Readonly<Record<string, string>>, botToken: string, now: Date): string | undefined {
  const { id = '', auth_date: signedAt = '', hash: told = '' } = data
  if (!/^[0-9a-f]{64}$/.test(told) || !timingSafeEqual(Buffer.from(told), Buffer.from(signatureOf(data, botToken))))
    return undefined
  const age = now.getTime() / 1000 - Number(signedAt)
  return /^\d{1,15}$/.test(id) && age < telegramFreshSeconds && age > -telegramFreshSeconds ? id : undefined
}

/** False if the account belongs to another player, or the player has another one. */
export async function linkTelegram(tx: Tx, player: number, subject: string): Promise<boolean> {
  await sql`insert into task_telegram (player, subject) values (${player}, ${subject}) on conflict do nothing`.execute(
    tx,
  )
  return (await telegramOf(tx, player)) === subject
}

export async function telegramOf(db: Db | Tx, player: number): Promise<string | undefined> {
  const { rows } = await sql<
    Pick<Row<'task_telegram'>, 'subject'>
  >`select subject from task_telegram where player = ${player}`.execute(db)
  return rows[0]?.subject
}
