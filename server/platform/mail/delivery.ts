/**
 * Sends the letters of the outbox, retried with growing pauses until the mail server takes them. A letter is sent at
 * least once; after a sender is killed it may be sent again, with the same Message-ID. Address and text are erased when
 * it ends.
 */
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { inParts } from '../database/in-parts.ts'
import type { Log } from '../process/log.ts'
import { claimDue, nextTry } from '../process/claim.ts'
import type { Measure } from '../process/measure.ts'
import type { Row } from '../rows.ts'
import type { EncryptionKey } from '../security/encryption.ts'
import { announce } from '../webhooks/outbox.ts'
import type { Letter, Mail } from './mail.ts'
import { sealedLetters } from './outbox.ts'
import { keptDays, leaseSeconds, pausesSeconds, sentAtOnce } from './policy.ts'

export interface MailGround {
  db: Db
  key: EncryptionKey
  mail: Mail
  log: Log
}

type Claimed = Pick<Row<'outgoing_letter'>, 'id' | 'player' | 'kind' | 'tries' | 'deadline' | 'answer' | 'sealed'>

/**
 * Sends the urgent letters that are due, or the others: each have a sender of their own, so that no sign-in waits behind
 * news for everybody. Any node may: a letter is claimed before it is sent.
 */
export async function sendLetters(ground: MailGround, urgent: boolean): Promise<void> {
  for (let sent = sentAtOnce; sent === sentAtOnce;) {
    const claimed = await claimDue<Claimed>(ground.db, {
      table: 'outgoing_letter',
      columns: ['id', 'player', 'kind', 'tries', 'deadline', 'answer', 'sealed'],
      which: sql`urgent = ${urgent}`,
      leaseSeconds,
      atOnce: sentAtOnce,
    })
    await Promise.all(claimed.map((row) => sendOne(ground, row)))
    sent = claimed.length
  }
}

type Outcome = { ended: 'sent' } | { ended: 'refused' | 'given up' | null; answer: string }

async function sendOne(ground: MailGround, row: Claimed): Promise<void> {
  const { db, log } = ground
  const outcome = await tried(ground, row)
  const answer = 'answer' in outcome ? outcome.answer : null
  const hasEnded = outcome.ended !== null || !hasAnotherTry(row)
  const ended = outcome.ended ?? (hasEnded ? 'given up' : null)
  // Nothing is recorded for a try that another one has overtaken.
  const { rows } = await sql<Pick<Row<'outgoing_letter'>, 'ended'>>`
    update outgoing_letter set answer = ${answer}, ended = ${ended}, ended_at = case when ${hasEnded} then clock_timestamp() end,
      sealed = case when not ${hasEnded} then sealed end,
      next_try_at = case when not ${hasEnded} then ${nextTry(pausesSeconds, row.tries)} end
    where id = ${row.id} and tries = ${row.tries} and ended is null returning ended`.execute(db)
  if (rows[0]?.ended !== 'given up') return
  log.error({ letter: row.kind, tries: row.tries, answer }, 'a letter was given up')
  await announce(db, {
    kind: 'mail.failing',
    key: `mail ${new Date().toISOString().slice(0, 13)}`,
    detail: { letter: row.kind, tries: row.tries, answer },
  })
}

/** Another try follows before the letter's deadline. */
function hasAnotherTry({ tries, deadline }: Claimed): boolean {
  const pause = pausesSeconds[tries - 1]
  return pause !== undefined && Date.now() + pause * 1_000 < deadline.getTime()
}

async function tried(
  { key, mail }: MailGround,
  { id, player, deadline, answer: before, sealed }: Claimed,
): Promise<Outcome> {
  if (sealed === null) return { ended: 'given up', answer: 'письма нет' }
  if (deadline.getTime() <= Date.now())
    return { ended: 'given up', answer: before ?? 'письмо устарело раньше, чем его удалось отправить' }
  try {
    const letter = JSON.parse(sealedLetters.open(key, { id }, sealed).toString()) as Letter
    await mail.send({ ...letter, id, player: player === null ? undefined : Number(player) })
    return { ended: 'sent' }
  } catch (error) {
    const answer = withoutAddresses(error instanceof Error ? error.message : String(error))
    return { ended: isUnknownAddress(error) ? 'refused' : null, answer }
  }
}

/** A mail server repeats the address it refuses: nothing kept or logged may hold it. */
const withoutAddresses = (text: string) =>
  text
    .replaceAll(/[^\s<>@"',;:()]+@[^\s<>@"',;:()]+/g, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 200)

/**
 * There is no such address (RFC 3463, 5.1.x): another try would be refused too. Any other refusal may be of the site or
 * its settings, and the letter waits.
 */
const isUnknownAddress = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && /^5\d\d[ -]5\.1\.\d/.test(responseOf(error))

const responseOf = (error: Error) => ('response' in error ? String(error.response) : '')

/** Deletes what is known of old letters. */
export async function sweepLetters(db: Db): Promise<void> {
  await inParts(
    db,
    (most) => sql`
      delete from outgoing_letter where ctid = any(array(
        select ctid from outgoing_letter where ended_at < now() - make_interval(days => ${keptDays}) limit ${most}))`,
  )
}

const withinDay = sql`ended_at > now() - interval '1 day'`

/** Counts letters: those that wait, and how those of the last day ended. */
export const letterMeasure: Measure = {
  name: 'kurazh_letters',
  help: 'Letters that wait, and how those of the last day ended; refused: there is no such address',
  label: 'state',
  async read(db) {
    const { rows } = await sql<{ state: string; letters: number }>`
      select 'waiting' as state, count(*)::int as letters from outgoing_letter where next_try_at is not null
      union all
      select ended, count(*)::int from outgoing_letter where ${withinDay} group by ended`.execute(db)
    return ['waiting', 'sent', 'refused', 'given up'].map((of) => ({
      of,
      value: rows.find(({ state }) => state === of)?.letters ?? 0,
    }))
  },
}

/** How long the oldest letter has waited. */
export const letterAgeMeasure: Measure = {
  name: 'kurazh_letters_oldest_seconds',
  help: 'How long the oldest letter that waits has waited; 0: none does',
  async read(db) {
    const { rows } = await sql<{ seconds: number }>`
      select coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as seconds from outgoing_letter where next_try_at is not null`.execute(
      db,
    )
    return rows.map(({ seconds }) => ({ value: seconds }))
  },
}

/** What the mail server last said of a letter that it did not take: one that waits, or was given up in the last day. */
export async function whyNotSent(db: Db): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'outgoing_letter'>, 'answer'>>`
    select answer from (
      select answer, at from outgoing_letter where next_try_at is not null and answer is not null
      union all
      select answer, ended_at from outgoing_letter where ${withinDay} and ended = 'given up' and answer is not null
    ) said order by at desc limit 1`.execute(db)
  return rows[0]?.answer ?? undefined
}
