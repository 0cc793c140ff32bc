/** Sign-in in two steps: after the password a ticket for five minutes and five tries, then the code. */
import { randomBytes } from 'node:crypto'
import type { Entered, SecondStepRequired } from '@kurazh/contract/account/identity.ts'
import { security as calls } from '@kurazh/contract/account/security.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Context, type Http, Refusal } from '../../platform/http/http.ts'
import { renewMarks } from '../sign-in/excluded.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { changedMeanwhile, type Entrant, lockUnchanged } from '../recovery/open-links.ts'
import { type Player, playerById, rememberDevice } from '../players.ts'
import { asksSecondStep, factorsOf, proveByCode } from './second-factor.ts'
import { tokenHash } from '../sessions/session-cache.ts'
import { deviceOf, networkShown } from '../sessions/device.ts'
import { tellOfNewDevice } from '../recovery/email-templates.ts'
import { isNewDevice, recordSignIn, type SignInWay } from '../sessions/sign-ins.ts'
import type { Row } from '../rows.ts'
import { codesPerPlayer, codesWindowSeconds, secondStepMinutes, triesPerTicket } from '../policy.ts'

export function secondStepRoutes(http: Http, deps: IdentityDependencies): void {
  const { db } = deps
  http.on(calls.secondStep, async (context, { ticket, code, info }) => {
    const found = await useTicket(db, ticket)
    if (found === undefined) return new Refusal('LinkExpired', 'Вход начат слишком давно. Войдите заново')
    const { player, way } = found
    const proven = await proveCode(deps, player.id, code)
    if (proven instanceof Refusal) {
      deps.signIns.count('refused')
      if (proven.code === 'WrongCode') await recordSignIn(db, player.id, 'code', false, context)
      return proven
    }
    const { numAffectedRows } = await sql`delete from sign_in_ticket where token_hash = ${tokenHash(ticket)}`.execute(
      db,
    )
    if (numAffectedRows !== 1n) return new Refusal('LinkExpired', 'Вход начат слишком давно. Войдите заново')
    return enter(deps, context, player, { way, byCode: true, info })
  })
}

/** Tries a code, counted per player across nodes and addresses. Undefined when it is correct. */
export async function proveCode(
  { db, rateLimits, secretKey }: Pick<IdentityDependencies, 'db' | 'rateLimits' | 'secretKey'>,
  player: number,
  code: string,
): Promise<Refusal | undefined> {
  const bucket = `code ${player}`
  if (!(await rateLimits.allow(bucket, codesPerPlayer, codesWindowSeconds))) {
    return new Refusal('TooManyRequests', 'Слишком много неверных кодов. Подождите пятнадцать минут')
  }
  if (!(await proveByCode(db, secretKey, player, code))) return new Refusal('WrongCode')
  await rateLimits.clear(bucket)
  return undefined
}

/**
 * Requires the code in addition to a first proof, where the player's account needs two. Undefined when it is correct,
 * or none is needed.
 */
export async function proveSecondStep(
  deps: Pick<IdentityDependencies, 'db' | 'rateLimits' | 'secretKey'>,
  id: number,
  code: string | undefined,
): Promise<Refusal | undefined> {
  const player = await playerById(deps.db, id)
  if (player === undefined) return new Refusal('Unauthorized')
  if (!asksSecondStep(await factorsOf(deps.db, id), player.isAdmin)) return undefined
  return code === undefined
    ? new Refusal('WrongCode', 'Введите код приложения или запасной код')
    : proveCode(deps, id, code)
}

/**
 * Continues after a first proof: starts the session where that is enough, otherwise issues the ticket of the second
 * step.
 */
export async function enterOrAsk(
  deps: IdentityDependencies,
  context: Context,
  player: Player,
  way: SignInWay,
  info: string,
): Promise<{ next: SecondStepRequired } | Entered | Refusal> {
  const factors = await factorsOf(deps.db, player.id)
  if (asksSecondStep(factors, player.isAdmin)) {
    const ticket = await newTicket(deps.db, player, way)
    return ticket === undefined
      ? changedMeanwhile()
      : { next: { ticket, codes: factors.authenticator || factors.backupCodesLeft > 0, passkey: factors.passkeys > 0 } }
  }
  return enter(deps, context, player, { way, info })
}

interface Entry {
  way: SignInWay
  /** A code was checked as well. */
  byCode?: boolean
  info: string
  /** Replaces the usual sentence. */
  said?: string
}

/**
 * Starts the session and writes the journal. Refused where a way in has changed since the entrant's proof was checked.
 */
export async function enter(
  deps: IdentityDependencies,
  context: Context,
  entrant: Entrant,
  { way, byCode, info, said = 'Вы вошли на сайт' }: Entry,
): Promise<Entered | Refusal> {
  const { db, sessions, markKey, signIns } = deps
  const player = entrant.id
  if (!(await sessions.start(context, entrant))) return changedMeanwhile()
  const isNew = await isNewDevice(db, player, context, info)
  await rememberDevice(db, player, info)
  await recordSignIn(db, player, way, true, context, byCode)
  if (way !== 'registration') signIns.count('ok')
  await transaction(db, (tx) => renewMarks(tx, markKey, player))
  if (isNew)
    await tellOfNewDevice(deps, player, `${deviceOf(context.agent).name}, сеть ${networkShown(context.address)}`)
  return (await playerById(db, player))?.isBanned === true ? { success: said, banned: true } : { success: said }
}

function newTicket(db: Db, entrant: Entrant, way: SignInWay): Promise<string | undefined> {
  const ticket = randomBytes(32).toString('base64url')
  return transaction(db, async (tx) => {
    if (!(await lockUnchanged(tx, entrant))) return undefined
    await sql`
      insert into sign_in_ticket (token_hash, player, way, expires_at)
      values (${tokenHash(ticket)}, ${entrant.id}, ${way}, now() + make_interval(mins => ${secondStepMinutes}))`.execute(
      tx,
    )
    return ticket
  })
}

/** Counts a try of the ticket; undefined when it has expired or has no tries left. */
async function useTicket(db: Db, ticket: string): Promise<{ player: Player; way: SignInWay } | undefined> {
  const { rows } = await sql<Pick<Row<'sign_in_ticket'>, 'player' | 'way'> & { way: SignInWay }>`
    update sign_in_ticket set tries = tries + 1
    where token_hash = ${tokenHash(ticket)} and expires_at > now() and tries < ${triesPerTicket} returning player, way`.execute(
    db,
  )
  const row = rows[0]
  const player = row && (await playerById(db, Number(row.player)))
  return row === undefined || player === undefined ? undefined : { player, way: row.way }
}

/** Deletes expired tickets. */
export async function sweepTickets(db: Db): Promise<void> {
  await sql`delete from sign_in_ticket where expires_at < now()`.execute(db)
}
