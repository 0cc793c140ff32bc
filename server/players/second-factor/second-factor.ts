/** Second factors next to a password: codes of an authenticator, and backup codes for the day the phone is lost. */
import { randomBytes, randomInt } from 'node:crypto'
import { hash as hashCode, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { keepAside } from '../../platform/database/kept-aside.ts'
import { sealedTable, type EncryptionKey } from '../../platform/security/encryption.ts'
import { stepOfCode } from './totp.ts'
import { backupCodeLength, backupCodes, passwordCost } from '../policy.ts'
import type { Row } from '../rows.ts'

const secretBytes = 20
/** Without letters and digits that look alike: 49 bits per code, protected by a slow hash and a limit on tries. */
const backupLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

export const sealedAuthenticators = sealedTable<{ player: number }>(
  'authenticator',
  ['player'],
  ({ player }) => `authenticator ${player}`,
)

interface Factors {
  authenticator: boolean
  backupCodesLeft: number
  /** Without those that the browser has saved by itself: these are no factor. */
  passkeys: number
}

/** Returns the second factors a player has set up. */
export async function factorsOf(db: Db | Tx, player: number): Promise<Factors> {
  const { rows } = await sql<{ authenticator: boolean; codes: number; passkeys: number }>`
    select exists (select from authenticator where player = ${player} and enabled_at is not null) as authenticator,
      (select count(*)::int from backup_code where player = ${player} and used_at is null) as codes,
      (select count(*)::int from passkey where player = ${player} and not automatic) as passkeys`.execute(db)
  const row = rows[0]
  return { authenticator: row?.authenticator ?? false, backupCodesLeft: row?.codes ?? 0, passkeys: row?.passkeys ?? 0 }
}

/**
 * Returns whether sign-in needs a second step after the password. For an administrator it always does once there is
 * any second factor.
 */
export const asksSecondStep = ({ authenticator, passkeys }: Factors, isAdmin: boolean): boolean =>
  authenticator || (isAdmin && passkeys > 0)

/** Creates a new secret that is inactive until its first code was given. Undefined when codes are already active. */
export async function beginAuthenticator(tx: Tx, key: EncryptionKey, player: number): Promise<Buffer | undefined> {
  const secret = randomBytes(secretBytes)
  const { numAffectedRows } = await sql`
    insert into authenticator as a (player, sealed) values (${player}, ${sealedAuthenticators.seal(key, { player }, secret)})
    on conflict (player) do update set sealed = excluded.sealed, last_step = 0 where a.enabled_at is null`.execute(tx)
  return numAffectedRows === 1n ? secret : undefined
}

/** Uses up a code of the authenticator: each works once, and none older than the last one used. */
async function spendCode(
  db: Db | Tx,
  key: EncryptionKey,
  player: number,
  code: string,
  enabled: boolean,
): Promise<boolean> {
  const { rows } = await sql<Pick<Row<'authenticator'>, 'sealed'> & { enabled: boolean }>`
    select sealed, enabled_at is not null as enabled from authenticator where player = ${player}`.execute(db)
  const row = rows[0]
  if (row === undefined || row.enabled !== enabled) return false
  const step = stepOfCode(sealedAuthenticators.open(key, { player }, row.sealed), code, Date.now())
  if (step === undefined) return false
  const { numAffectedRows } = await sql`
    update authenticator set last_step = ${step}, enabled_at = coalesce(enabled_at, now())
    where player = ${player} and last_step < ${step} and (enabled_at is not null) = ${enabled}`.execute(db)
  return numAffectedRows === 1n
}

/** Turns codes on with the first one. Returns the backup codes, undefined when the code is wrong. */
export async function enableAuthenticator(
  tx: Tx,
  key: EncryptionKey,
  player: number,
  code: string,
): Promise<string[] | undefined> {
  return (await spendCode(tx, key, player, plain(code), false)) ? newBackupCodes(tx, player) : undefined
}

export async function disableAuthenticator(tx: Tx, player: number): Promise<void> {
  await sql`delete from authenticator where player = ${player}`.execute(tx)
}

export async function removeBackupCodes(tx: Tx, player: number): Promise<void> {
  await sql`delete from backup_code where player = ${player}`.execute(tx)
}

/** Removes separators that people type with a code. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

/** True for a code of the authenticator or an unused backup code; the code is used up. */
export async function proveByCode(db: Db, key: EncryptionKey, player: number, typed: string): Promise<boolean> {
  const code = plain(typed)
  if (/^\d{6}$/.test(code)) return spendCode(db, key, player, code, true)
  return code.length === backupCodeLength && spendBackupCode(db, player, code)
}

async function spendBackupCode(db: Db, player: number, code: string): Promise<boolean> {
  const { rows } = await sql<Pick<Row<'backup_code'>, 'place' | 'code_hash'>>`
    select place, code_hash from backup_code where player = ${player} and used_at is null order by place`.execute(db)
  for (const { place, code_hash: hashed } of rows) {
    if (!(await verify(hashed, code))) continue
    const { numAffectedRows } = await sql`
      update backup_code set used_at = now() where player = ${player} and place = ${place} and used_at is null`.execute(
      db,
    )
    if (numAffectedRows === 1n) await keepAside(db, { kind: 'code', player, place })
    return numAffectedRows === 1n
  }
  return false
}

/** Marks the backup code at this position as used: it was, before the database was restored from a copy. */
export async function markSpent(db: Db, player: number, place: number): Promise<void> {
  await sql`update backup_code set used_at = now() where used_at is null and player = ${player} and place = ${place}`.execute(
    db,
  )
}

/** Creates ten new codes that replace all earlier ones. They are shown once: only their hashes are stored. */
export async function newBackupCodes(tx: Tx, player: number): Promise<string[]> {
  const codes = Array.from({ length: backupCodes }, () =>
    Array.from({ length: backupCodeLength }, () => backupLetters[randomInt(backupLetters.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map((code) => hashCode(code, passwordCost)))
  await removeBackupCodes(tx, player)
  await sql`
    insert into backup_code (player, place, code_hash)
    select ${player}, place, hashed from unnest(${hashes}::text[]) with ordinality as c(hashed, place)`.execute(tx)
  return codes.map((code) => `${code.slice(0, backupCodeLength / 2)}-${code.slice(backupCodeLength / 2)}`)
}

/** Removes every second factor: for the command line, when a player has lost all of them and proven who they are. */
export async function removeFactors(tx: Tx, player: number): Promise<void> {
  await disableAuthenticator(tx, player)
  await removeBackupCodes(tx, player)
  await sql`delete from passkey where player = ${player}`.execute(tx)
}
