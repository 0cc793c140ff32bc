/** Passkeys (WebAuthn): rows, challenges that work once, and what the library checks. One proves possession and the person in one act. */
import type { Passkey } from '@kurazh/contract/account.ts'
import {
  type AuthenticationResponseJSON, generateAuthenticationOptions, generateRegistrationOptions, type RegistrationResponseJSON,
  verifyAuthenticationResponse, verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import { credentialsAsOf, type Entrant } from '../recovery/open-links.ts'
import type { Player } from '../players.ts'
import type { Row } from '../rows.ts'
import { mostPasskeys, passkeyChallengeMinutes } from '../policy.ts'

/** EdDSA, ES256, RS256: what every authenticator in use can do. */
const supportedAlgorithmIDs = [-8, -7, -257]

export type Purpose = Row<'passkey_challenge'>['purpose']

/** The site as passkeys know it. */
export interface RelyingParty {
  brand: string
  origin(): string
}

const hostOf = ({ origin }: RelyingParty) => new URL(origin()).hostname

type PasskeyRow = Row<'passkey'>
/** Its columns, of `passkey k`. */
const fields = sql`k.id, k.player, k.public_key, k.counter, k.transports, k.name, k.created_at, k.last_used_at`

const rowsOf = async (db: Db | Tx, player: number) =>
  (await sql<PasskeyRow>`select ${fields} from passkey k where player = ${player} order by created_at`.execute(db)).rows

const shown = (row: PasskeyRow): Passkey => ({
  id: row.id, name: row.name, createdAt: row.created_at.toISOString(), lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export const passkeysOf = async (db: Db | Tx, player: number): Promise<Passkey[]> => (await rowsOf(db, player)).map(shown)

async function keepChallenge(db: Db, challenge: string, purpose: Purpose, player: number | null): Promise<void> {
  await sql`
    insert into passkey_challenge (challenge, purpose, player, expires_at)
    values (${challenge}, ${purpose}, ${player}, now() + make_interval(mins => ${passkeyChallengeMinutes}))`.execute(db)
}

/** True once for a challenge given out for this purpose and player a short while ago. */
const spendChallenge = (db: Db | Tx, purpose: Purpose, player: number | null) => async (challenge: string) => {
  const { numAffectedRows } = await sql`
    delete from passkey_challenge
    where challenge = ${challenge} and purpose = ${purpose} and player is not distinct from ${player}::bigint and expires_at > now()`.execute(db)
  return numAffectedRows === 1n
}

type Options = Record<string, unknown>

/** What the browser needs to make a new passkey. */
export async function registrationOptions(db: Db, site: RelyingParty, player: Player): Promise<Options> {
  const known = await rowsOf(db, player.id)
  const options = await generateRegistrationOptions({
    rpName: site.brand, rpID: hostOf(site), userName: player.login, userDisplayName: player.login, userID: new TextEncoder().encode(player.refLink),
    supportedAlgorithmIDs, attestationType: 'none', excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, options.challenge, 'registration', player.id)
  return { ...options }
}

/** Keeps a new passkey. Undefined when the answer does not hold. */
export async function addPasskey(db: Tx, site: RelyingParty, player: number, answer: unknown, name: string): Promise<Passkey | undefined> {
  const response = answer as RegistrationResponseJSON
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response, supportedAlgorithmIDs, expectedChallenge: spendChallenge(db, 'registration', player),
    expectedOrigin: site.origin(), expectedRPID: hostOf(site),
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || registrationInfo === undefined) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  const { rows } = await sql<PasskeyRow>`
    insert into passkey as k (id, player, public_key, counter, transports, name)
    select ${id}, ${player}, ${Buffer.from(publicKey)}, ${counter}, ${response.response.transports ?? []}::text[], ${name}
    where (select count(*) from passkey where player = ${player}) < ${mostPasskeys}
    on conflict (id) do nothing returning ${fields}`.execute(db)
  return rows[0] && shown(rows[0])
}

/** A challenge: for anybody at sign-in, where the passkey itself says whose it is, or for one player. */
export async function assertionOptions(db: Db, site: RelyingParty, purpose: Purpose, player: number | null): Promise<Options> {
  const known = player === null ? [] : await rowsOf(db, player)
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site), userVerification: 'required', allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })
  await keepChallenge(db, options.challenge, purpose, player)
  return { ...options }
}

/** The player whose passkey answered the challenge, undefined when it does not hold. */
export async function proveByPasskey(db: Db, site: RelyingParty, purpose: Purpose, player: number | null, answer: unknown): Promise<Entrant | undefined> {
  const response = answer as AuthenticationResponseJSON
  const { rows } = await sql<PasskeyRow & { as_of: string | null }>`
    select ${fields}, ${credentialsAsOf} as as_of from passkey k join player p on p.id = k.player where k.id = ${response.id}`.execute(db)
  const row = rows[0]
  if (row === undefined || (player !== null && Number(row.player) !== player)) return undefined
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response, expectedChallenge: spendChallenge(db, purpose, player), expectedOrigin: site.origin(), expectedRPID: hostOf(site),
    credential: { id: row.id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter), transports: row.transports },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || authenticationInfo === undefined) return undefined
  await sql`update passkey set counter = ${authenticationInfo.newCounter}, last_used_at = now() where id = ${row.id}`.execute(db)
  return { id: Number(row.player), credentialsAsOf: row.as_of }
}

/** Takes a passkey away. False when the player has no such one. */
export async function removePasskey(tx: Tx, player: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from passkey where id = ${id} and player = ${player}`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes challenges whose time is over. */
export async function sweepChallenges(db: Db): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(db)
}
