/** Hands letters over: by SMTP where it is configured, otherwise into a folder and to the operator's console. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { fileDays, linkFileDays, smtpTimes } from './policy.ts'

export interface Letter {
  to: string
  subject: string
  text: string
}

/** A letter on its way. */
export interface Outgoing extends Letter {
  /** The same when it is sent again: its Message-ID is made from it, so that a mailbox shows it once. */
  id: string
  /** undefined: no single player's. */
  player: number | undefined
}

export interface Mail {
  /** Resolves when the letter was handed over. Throws when it was not. */
  send(letter: Outgoing): Promise<void>
  /**
   * Deletes letters kept here that are old, or of a closed account. `closedAmong` returns the closed ones of these
   * players.
   */
  tidy?(closedAmong: (players: readonly number[]) => Promise<ReadonlySet<number>>): Promise<void>
}

const messageId = (from: string, id: string) => `<${id}@${/@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>`

/** Sends letters through a mail server; the address may contain the user name and password. */
export function smtpMail(smtpUrl: string, from: string): Mail {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...smtpTimes })
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({ from, to, subject, text, messageId: messageId(from, id) })
    },
  }
}

/**
 * The console line for a letter left in the folder. On a public site it never contains the text or the recipient: the
 * link opens an account.
 */
export const folderLine = ({ to, text }: Letter, file: string, isPublic: boolean): string =>
  isPublic
    ? `Письмо игроку лежит в ${file}: почтовый сервер не подключён`
    : `Письмо для ${to} лежит в ${file}:\n${text}`

/** Returns the letter as it would be sent. */
export async function letterAsFile(from: string, { id, to, subject, text }: Letter & { id?: string }): Promise<Buffer> {
  const { message } = await nodemailer
    .createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    .sendMail({ from, to, subject, text, ...(id !== undefined && { messageId: messageId(from, id) }) })
  if (!Buffer.isBuffer(message)) throw new Error('a letter was not built')
  return message
}

/**
 * Writes each letter to an .eml file that only the site's own user can read, and calls `show` with it. A letter that
 * is sent again replaces its file.
 */
export function folderMail(folder: string, from: string, show: (letter: Letter, file: string) => void): Mail {
  return {
    async send(letter) {
      const message = await letterAsFile(from, letter)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${letter.player ?? 'several'}-${letter.id}.eml`)
      await writeFile(file, message, { mode: 0o600 })
      show(letter, file)
    },
    tidy: (closedAmong) => tidyFolder(folder, closedAmong),
  }
}

const dayMs = 86_400_000

async function tidyFolder(folder: string, closedAmong: Parameters<NonNullable<Mail['tidy']>>[0]): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const owned = names.map((name) => ({ name, player: /^(\d+)-/.exec(name)?.[1] }))
  const players = [...new Set(owned.flatMap(({ player }) => (player === undefined ? [] : Number(player))))]
  const closed = players.length === 0 ? new Set<number>() : await closedAmong(players)
  for (const { name, player } of owned) {
    const file = join(folder, name)
    // What is no single player's leads to several accounts, and is never of use longer than its links.
    const keptMs = dayMs * (player === undefined ? linkFileDays : fileDays)
    const written = await stat(file).catch(() => undefined)
    if (written === undefined) continue
    if (closed.has(Number(player)) || Date.now() - written.mtimeMs > keptMs) await rm(file, { force: true })
  }
}
