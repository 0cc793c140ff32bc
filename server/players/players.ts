/** Player rows: registration, lookup, ban. */
import { createHash, createHmac, randomInt } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { asciiAddress } from '@kurazh/contract/account/email-address.ts'
import { type RawBuilder, sql } from 'kysely'
import { notify } from '../platform/database/bus.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { keepAside } from '../platform/database/kept-aside.ts'
import { freeze, grant, open, thaw } from '../wallet/wallet.ts'
import { credentialsAsOf, dropConfirmations, dropOpenLinks, type Entrant } from './recovery/open-links.ts'
import { endSessionsOf } from './sessions/sessions.ts'
import type { Row } from './rows.ts'

export interface Player extends Entrant {
  login: string
  /** Undefined for a player who signs in another way. */
  passwordHash: string | undefined
  refLink: string
  isAdmin: boolean
  isBanned: boolean
  banComment: string | null
  hidesName: boolean
  /** Waits for a person to check the account. */
  isHeld: boolean
  hasEmail: boolean
  emailConfirmed: boolean
  createdAt: Date
  /** The name of the player's own picture. */
  picture: string | null
}

interface PlayerRow extends Pick<
  Row<'player'>,
  | 'id'
  | 'login'
  | 'password_hash'
  | 'ref_link'
  | 'is_admin'
  | 'banned_at'
  | 'ban_comment'
  | 'hide_name'
  | 'has_password'
  | 'picture'
  | 'created_at'
> {
  held: boolean
  has_email: boolean
  email_confirmed: boolean
  credentials_as_of: string | null
}

const fields = sql`id, login, password_hash, ref_link, is_admin, banned_at, ban_comment, hide_name, held_at is not null as held, has_password, created_at, email is not null as has_email, email_confirmed_at is not null as email_confirmed, picture,
  ${credentialsAsOf} as credentials_as_of`

function fromRow(row: PlayerRow): Player {
  return {
    id: Number(row.id),
    credentialsAsOf: row.credentials_as_of,
    login: row.login,
    passwordHash: row.has_password ? row.password_hash : undefined,
    refLink: row.ref_link,
    isAdmin: row.is_admin,
    isBanned: row.banned_at !== null,
    banComment: row.ban_comment,
    hidesName: row.hide_name,
    isHeld: row.held,
    hasEmail: row.has_email,
    emailConfirmed: row.email_confirmed,
    picture: row.picture,
    createdAt: row.created_at,
  }
}

/** The ledger key of a new player's gift. */
export const welcomeGiftKey = 'gift:welcome'

/** A hash that matches no password. */
const noPassword = ''

/**
 * Normalizes names and addresses for comparison: letters that look or mean the same are one, and so are both spellings
 * of a domain.
 */
export const keyOf = (text: string) => asciiAddress(text.normalize('NFKC').toLowerCase())

/**
 * Returns the mailbox of an address. One has many spellings: a `+word` at Gmail, Yandex and others, dots at Gmail, the
 * domains of Yandex.
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^([^@]*)@(.*)$/.exec(keyOf(email)) ?? []
  const plain = name.replace(/\+.*$/, '')
  const gmail = /^(?:gmail|googlemail)\.com$/.test(domain)
  const yandex = /^(?:ya\.ru|yandex\.(?:ru|com|by|kz|ua))$/.test(domain)
  return `${gmail ? plain.replaceAll('.', '') : yandex ? plain.replaceAll('.', '-') : plain}@${gmail ? 'gmail.com' : yandex ? 'yandex.ru' : domain}`
}

/**
 * Returns an address as its owner writes it: a Cyrillic domain is stored in ASCII and shown in its letters. Other
 * alphabets remain in ASCII: they may imitate another domain.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = domainToUnicode(address.slice(at))
  return /^[а-яё\d-]+(?:\.[а-яё\d-]+)+$/.test(domain) ? address.slice(0, at) + domain : address
}

/** The stored mark of a login that nobody gets: keyed (`marksKey`), because logins are short enough to be guessed. */
export const loginMark = (markKey: Buffer, login: string): Buffer =>
  createHmac('sha256', markKey)
    .update(`login|${keyOf(login)}`)
    .digest()

export async function playerById(db: Db | Tx, id: number): Promise<Player | undefined> {
  const { rows } = await sql<PlayerRow>`select ${fields} from player where id = ${id}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

export async function playerByLogin(db: Db | Tx, login: string): Promise<Player | undefined> {
  const { rows } = await sql<PlayerRow>`select ${fields} from player where login_key = ${keyOf(login)}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** How many accounts with one unconfirmed address a sign-in by e-mail tries. */
export const mostClaimsTried = 3

/**
 * Returns players with an e-mail address: the one who confirmed it first, then those who only claim it, oldest first.
 */
export async function playersByEmail(db: Db, email: string): Promise<Player[]> {
  const { rows } = await sql<PlayerRow>`
    select ${fields} from player where email_key = ${keyOf(email)}
    order by email_confirmed_at nulls last, id limit ${mostClaimsTried}`.execute(db)
  return rows.map(fromRow)
}

export interface NewPlayer {
  login: string
  email: string | null
  /** Undefined: the player signs in another way. */
  passwordHash: string | undefined
  isAdmin: boolean
  adultConfirmed: boolean
  giftKopecks: bigint
}

/**
 * Creates the player, the wallet and the welcome gift together. Undefined when the login is taken, or once was by the
 * marks of `markKey`.
 */
export async function createPlayer(tx: Tx, markKey: Buffer, player: NewPlayer): Promise<number | undefined> {
  const mark = loginMark(markKey, player.login)
  const { rows } = await sql<Pick<Row<'player'>, 'id'>>`
    insert into player (login, login_key, email, email_key, mailbox, password_hash, has_password, ref_link, is_admin, adult_confirmed_at)
    select ${player.login}, ${keyOf(player.login)}, ${player.email}, ${player.email && keyOf(player.email)}, ${player.email && mailboxOf(player.email)},
      ${player.passwordHash ?? noPassword}, ${player.passwordHash !== undefined}, ${newRefLink()}, ${player.isAdmin},
      case when ${player.adultConfirmed} then now() end
    where not exists (select from closed_login where login_mark = ${mark})
      and not exists (select from former_login where login_mark = ${mark} and until > now())
    on conflict (login_key) do nothing returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) return undefined
  const id = Number(row.id)
  await open(tx, id)
  if (player.giftKopecks > 0n) await grant(tx, id, player.giftKopecks, welcomeGiftKey)
  return id
}

/** By which video cards are compared. */
export const infoHash = (info: string): Buffer => createHash('sha256').update(info).digest()

/** Stores the browser's video-card string of a sign-in: untrusted, bounded, one row per string. */
export async function rememberDevice(tx: Tx | Db, player: number, info: string): Promise<void> {
  if (info === '') return
  await sql`
    insert into player_device (player, info_hash, info)
    select ${player}, ${infoHash(info)}, ${info} from player where id = ${player} and keeps_devices
    on conflict (player, info_hash) do update set last_seen_at = now()`.execute(tx)
}

/** Bans a player: money is frozen after bets in progress; sessions and sockets end with the commit. */
export async function ban(tx: Tx, player: number, comment: string): Promise<void> {
  await freeze(tx, player)
  await sql`update player set banned_at = coalesce(banned_at, now()), ban_comment = ${comment} where id = ${player}`.execute(
    tx,
  )
  await endSessionsOf(tx, player, 'banned')
}

/** Returns whether the account was closed for ever. */
export async function isClosed(tx: Tx, player: number): Promise<boolean> {
  const { rows } = await sql`select from player where id = ${player} and closed_at is not null for update`.execute(tx)
  return rows.length > 0
}

/** Returns those of these players whose account was closed for ever. */
export async function closedAmong(tx: Tx | Db, players: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<
    Pick<Row<'player'>, 'id'>
  >`select id from player where id = any(${players}::bigint[]) and closed_at is not null`.execute(tx)
  return new Set(rows.map(({ id }) => Number(id)))
}

export async function unban(tx: Tx, player: number): Promise<void> {
  await thaw(tx, player)
  await sql`update player set banned_at = null, ban_comment = null where id = ${player}`.execute(tx)
  await notify(tx, 'identity.player-changed', { player })
}

/** Makes an account an administrator's or a player's again. Its owner has to sign in again. */
export async function setAdmin(tx: Tx, player: number, admin: boolean): Promise<void> {
  await sql`update player set is_admin = ${admin} where id = ${player}`.execute(tx)
  await endSessionsOf(tx, player, 'elsewhere')
}

/**
 * Replaces the password, as requested in `session`. The passkeys that a browser saved after the old one end with it. The
 * caller ends the sessions that must not outlive the old one.
 */
export async function replacePassword(tx: Tx, player: number, passwordHash: string, session?: number): Promise<void> {
  await sql`update player set password_hash = ${passwordHash}, has_password = true where id = ${player}`.execute(tx)
  await sql`delete from passkey where player = ${player} and automatic`.execute(tx)
  await credentialsChanged(tx, player, session)
}

/** Stores another hash of the same password; does nothing if the password was changed in the meantime. */
export async function renewPasswordHash(
  db: Db,
  player: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update player set password_hash = ${to} where id = ${player} and password_hash = ${from}`.execute(db)
}

/** Replaces the password and ends every session of the player with the commit of `tx`. */
export async function setPassword(tx: Tx, player: number, passwordHash: string): Promise<void> {
  await replacePassword(tx, player, passwordHash)
  await endSessionsOf(tx, player, 'password')
}

/**
 * Records that a way into the account has changed. Every open link and ticket ends, and so does every confirmation but
 * that of `session`.
 */
export async function credentialsChanged(tx: Tx, player: number, session?: number): Promise<void> {
  await sql`update player set credentials_changed_at = now() where id = ${player}`.execute(tx)
  await keepAside(tx, { kind: 'credentials', player })
  await dropOpenLinks(tx, player)
  await dropConfirmations(tx, player, session)
}

/**
 * Returns when the password, a second factor, the address or another way into the account last changed; undefined:
 * never.
 */
export async function credentialsChangedAt(db: Db | Tx, player: number): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Row<'player'>['credentials_changed_at']
  }>`select credentials_changed_at as at from player where id = ${player}`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Returns the player's address and whether it is confirmed; undefined for a player without one. */
export async function emailOf(db: Db | Tx, player: number): Promise<{ email: string; confirmed: boolean } | undefined> {
  const { rows } = await sql<Pick<Row<'player'>, 'email'> & { confirmed: boolean }>`
    select email, email_confirmed_at is not null as confirmed from player where id = ${player}`.execute(db)
  const row = rows[0]
  return row === undefined || row.email === null ? undefined : { email: row.email, confirmed: row.confirmed }
}

/** Hides the player's name from others, or shows it again. */
export async function setHidesName(db: Db, player: number, hides: boolean): Promise<void> {
  await sql`update player set hide_name = ${hides} where id = ${player}`.execute(db)
}

/** Hides the player's public page, or shows it again. */
export async function setHidesProfile(db: Db, player: number, hides: boolean): Promise<void> {
  await sql`update player set hide_profile = ${hides} where id = ${player}`.execute(db)
}

/** Returns public codes of players, by id: the `ref_link` that their pages use. */
export async function uidsOf(db: Db | Tx, players: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<
    Pick<Row<'player'>, 'id' | 'ref_link'>
  >`select id, ref_link from player where id = any(${[...new Set(players)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ref_link: uid }) => [Number(id), uid]))
}

/** The same within a query, for the player whose number an expression gives. */
export const uidBy = (ofOwner: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ref_link from player where id = ${ofOwner}`

/**
 * Makes a confirmed address the player's own. False where another account confirmed it before; throws where one does
 * so at this very moment.
 */
export async function claimEmail(tx: Tx, player: number, emailKey: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update player set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${player} and email_key = ${emailKey}
      and not exists (select from player where email_key = ${emailKey} and email_confirmed_at is not null and id <> ${player})`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Returns whether a write failed because another account has confirmed the address. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** Returns whether a write failed because somebody has taken the login at the same moment. */
export const isLoginTaken = (error: unknown): boolean =>
  isTaken(error) && (error as { constraint?: string }).constraint === 'player_login_key_key'

export async function hasAdmin(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from player where is_admin limit 1`.execute(db)
  return rows.length > 0
}

/** No vowels, so that no word appears by chance; 50 bits. */
const refLinkLetters = 'bcdfghjkmnpqrstvwxyz23456789'

function newRefLink(): string {
  return Array.from({ length: 11 }, () => refLinkLetters[randomInt(refLinkLetters.length)]).join('')
}
