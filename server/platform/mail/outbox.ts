/**
 * The outbox of mail: a letter is written in the transaction that it is about, so that it is sent if and only if that
 * happened. Address and text are sealed: a letter holds links that open accounts.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '../database/bus.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Row } from '../rows.ts'
import { type EncryptionKey, sealedTable } from '../security/encryption.ts'
import type { Letter } from './mail.ts'
import { deadlineMinutes, urgentKinds } from './policy.ts'

/** The notice by which senders learn that there is a letter. */
export const letterTopic = 'mail.letter'

export const sealedLetters = sealedTable<{ id: string }>('outgoing_letter', ['id'], ({ id }) => `letter ${id}`)

/** What a letter is about. */
export type LetterKind = Row<'outgoing_letter'>['kind']

export interface NewLetter {
  letter: Letter
  kind: LetterKind
  /** null: its address is claimed by several accounts. */
  player: number | null
  /** Its link is dead after this time: then it is not sent any more. Without a link: the deadline of its kind. */
  minutes?: number
  /** With a key, a letter that was written under it before is not written again. */
  key?: string
}

export interface Letters {
  /** Writes a letter, to be sent after the commit of `tx`. */
  write(tx: Tx, letter: NewLetter): Promise<void>
}

export function createLetters(sealing: EncryptionKey): Letters {
  return {
    async write(tx, { letter, kind, player, minutes, key }) {
      const id = randomUUID()
      await sql`
        insert into outgoing_letter (id, player, kind, key, urgent, has_link, deadline, sealed)
        values (${id}, ${player}, ${kind}, ${key ?? null}, ${urgentKinds.has(kind)}, ${minutes !== undefined}, clock_timestamp() + make_interval(mins => ${minutes ?? deadlineMinutes[kind]}::int),
          ${sealedLetters.seal(sealing, { id }, Buffer.from(JSON.stringify(letter)))})
        on conflict (key) do nothing`.execute(tx)
      await notify(tx, letterTopic, {})
    },
  }
}

/** Drops the player's letters that wait with a link: the links are dead. */
export async function dropLinkLetters(tx: Tx, player: number): Promise<void> {
  await sql`delete from outgoing_letter where player = ${player} and ended is null and has_link`.execute(tx)
}

/** Drops every letter that waits with a link: after a restoration no link is valid. */
export async function dropEveryLinkLetter(db: Db): Promise<void> {
  await sql`delete from outgoing_letter where ended is null and has_link`.execute(db)
}

/** Deletes what is known of the player's letters, with the commit of `tx`. */
export async function eraseLetters(tx: Tx, player: number): Promise<void> {
  await sql`delete from outgoing_letter where player = ${player}`.execute(tx)
}

export type KnownLetter = Pick<Row<'outgoing_letter'>, 'number' | 'kind' | 'at' | 'ended' | 'ended_at' | 'answer'>

/** The player's letters below a number, newest first: what they were about, and what became of them. */
export async function lettersOf(
  db: Db,
  player: number,
  below: bigint | null = null,
  count: number | null = null,
): Promise<KnownLetter[]> {
  const { rows } = await sql<KnownLetter>`
    select number, kind, at, ended, ended_at, answer from outgoing_letter
    where player = ${player} and (${below}::bigint is null or number < ${below}) order by number desc limit ${count}`.execute(
    db,
  )
  return rows
}
