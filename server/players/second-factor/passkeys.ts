/**
 * Passkeys (WebAuthn): rows, single-use challenges, and the library's checks. A passkey proves possession and the
 * person in one act.
 */
import type { Passkey } from '@kurazh/contract/account/account.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { credentialsAsOf, type Entrant } from '../recovery/open-links.ts'
import type { Player } from '../players.ts'
import type { Row } from '../rows.ts'
import { mostPasskeys, passkeyChallengeMinutes } from '../policy.ts'

/** EdDSA, ES256, RS256: supported by every authenticator in use. */
const supportedAlgorithmIDs = [-8, -7, -257]

export type Purpose = Row<'passkey_challenge'>['purpose']

/** The site as a relying party. */
export interface RelyingParty {
  brand: string
  origin(): string
}

const hostOf = ({ origin }: RelyingParty) => new URL(origin()).hostname

type PasskeyRow = Row<'passkey'>
/** Its columns, of `passkey k`. */
const fields = sql`k.id, k.player, k.public_key, k.counter, k.transports, k.name, k.automatic, k.created_at, k.last_used_at, k.counter_falls, k.counter_fell_at`

const rowsOf = async (db: Db | Tx, player: number) =>
  (await sql<PasskeyRow>`select ${fields} from passkey k where player = ${player} order by created_at`.execute(db)).rows

const shown = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  automatic: row.automatic,
})

export const passkeysOf = async (db: Db | Tx, player: number): Promise<Passkey[]> =>
  (await rowsOf(db, player)).map(shown)

async function keepChallenge(db: Db, challenge: string, purpose: Purpose, player: number | null): Promise<void> {
  await sql`
    insert into passkey_challenge (challenge, purpose, player, expires_at)
    values (${challenge}, ${purpose}, ${player}, now() + make_interval(mins => ${passkeyChallengeMinutes}))`.execute(db)
}

/** True once for a challenge issued a short while ago for this purpose and player. */
const spendChallenge = (db: Db | Tx, purpose: Purpose, player: number | null) => async (challenge: string) => {
  const { numAffectedRows } = await sql`
    delete from passkey_challenge
    where challenge = ${challenge} and purpose = ${purpose} and player is not distinct from ${player}::bigint and expires_at > now()`.execute(
    db,
  )
  return numAffectedRows === 1n
}

type Options = Record<string, unknown>

/** Returns what the browser needs to create a new passkey. */
export async function registrationOptions(db: Db, site: RelyingParty, player: Player): Promise<Options> {
  const known = await rowsOf(db, player.id)
  const options = await generateRegistrationOptions({
    rpName: site.brand,
    rpID: hostOf(site),
    userName: player.login,
    userDisplayName: player.login,
    userID: new TextEncoder().encode(player.refLink),
    supportedAlgorithmIDs,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, options.challenge, 'registration', player.id)
  return { ...options }
}

export interface NewPasskey {
  answer: unknown
  name: string
  /** Saved by the browser itself: its owner was not asked for a finger or a PIN, and is at each sign-in. */
  automatic: boolean
}

/** Stores a new passkey. Undefined when the answer is invalid. */
export async function addPasskey(
  db: Tx,
  site: RelyingParty,
  player: number,
  { answer, name, automatic }: NewPasskey,
): Promise<Passkey | undefined> {
  const response = answer as RegistrationResponseJSON
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs,
    expectedChallenge: spendChallenge(db, 'registration', player),
    expectedOrigin: site.origin(),
    expectedRPID: hostOf(site),
    requireUserPresence: !automatic,
    requireUserVerification: !automatic,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || registrationInfo === undefined) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  const { rows } = await sql<PasskeyRow>`
    insert into passkey as k (id, player, public_key, counter, transports, name, automatic)
    select ${id}, ${player}, ${Buffer.from(publicKey)}, ${counter}, ${response.response.transports ?? []}::text[], ${name}, ${automatic}
    where (select count(*) from passkey where player = ${player}) < ${mostPasskeys}
    on conflict (id) do nothing returning ${fields}`.execute(db)
  return rows[0] && shown(rows[0])
}

/** Issues a challenge: for any player at sign-in, where the passkey itself names its owner, or for one player. */
export async function assertionOptions(
  db: Db,
  site: RelyingParty,
  purpose: Purpose,
  player: number | null,
): Promise<Options> {
  const known = player === null ? [] : (await rowsOf(db, player)).filter(({ automatic }) => !automatic)
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })
  await keepChallenge(db, options.challenge, purpose, player)
  return { ...options }
}

/** Returns the player whose passkey answered the challenge, undefined when the answer is invalid. */
export async function proveByPasskey(
  db: Db,
  site: RelyingParty,
  purpose: Purpose,
  player: number | null,
  answer: unknown,
): Promise<Entrant | undefined> {
  const response = answer as AuthenticationResponseJSON
  const { rows } = await sql<PasskeyRow & { as_of: string | null }>`
    select ${fields}, ${credentialsAsOf} as as_of from passkey k join player p on p.id = k.player where k.id = ${response.id}`.execute(
    db,
  )
  const row = rows[0]
  if (row === undefined || (player !== null && Number(row.player) !== player)) return undefined
  if (row.automatic && purpose !== 'sign-in') return undefined
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: spendChallenge(db, purpose, player),
    expectedOrigin: site.origin(),
    expectedRPID: hostOf(site),
    // The counter is checked below: the library refuses one that falls, and synchronised passkeys restart from 0 on a
    // new device.
    credential: { id: row.id, publicKey: new Uint8Array(row.public_key), counter: 0, transports: row.transports },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || authenticationInfo === undefined) return undefined
  await used(db, row, authenticationInfo.newCounter)
  return { id: Number(row.player), credentialsAsOf: row.as_of }
}

/**
 * Stores the counter. One that did not rise may be a copy of the key: that is recorded for a rule of risk, and bars no
 * one.
 */
async function used(db: Db, { id, counter }: PasskeyRow, now: number): Promise<void> {
  const fell = counter > 0n && BigInt(now) <= counter
  await sql`
    update passkey set counter = ${now}, last_used_at = now(), counter_falls = counter_falls + ${fell ? 1 : 0},
      counter_fell_at = case when ${fell} then now() else counter_fell_at end
    where id = ${id}`.execute(db)
}

/** False for a passkey that was removed, whatever else its answer lacks. */
export async function isKnownPasskey(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from passkey where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Removes a passkey. False when the player has no such one. */
export async function removePasskey(tx: Tx, player: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from passkey where id = ${id} and player = ${player}`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes expired challenges. */
export async function sweepChallenges(db: Db): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(db)
}
