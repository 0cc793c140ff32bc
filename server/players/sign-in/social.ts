/**
 * Sign-in, linking and confirmation with VK. An attempt is a row named by the state and held by the browser's own
 * cookie, so that no one finishes another's attempt. Identities are keyed by provider and subject, never joined by
 * e-mail.
 */
import { randomBytes } from 'node:crypto'
import { type socialAnswers, socialParameter, vkSignInPath } from '@kurazh/contract/account/identity.ts'
import {
  secondStepParameter,
  security as calls,
  socialTicketParameter,
  vkReturnPath,
} from '@kurazh/contract/account/security.ts'
import { sql } from 'kysely'
import { cookieName, cookiePath } from '../../platform/http/cookies.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Context, type Http, Refusal, type SignedInContext } from '../../platform/http/http.ts'
import { networkOf } from '../../platform/security/database-rate-limit.ts'
import { holdIfMarked, renewMarks, vkTrait } from './excluded.ts'
import { tellOwner } from '../recovery/email-templates.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { lockPlayer } from '../recovery/open-links.ts'
import { credentialsChanged, type Player, playerById } from '../players.ts'
import { enterOrAsk, proveSecondStep } from '../second-factor/second-step.ts'
import { tokenHash } from '../sessions/session-cache.ts'
import { askConfirmation, sessionStands } from '../sessions/sessions.ts'
import { actConfirmed, confirmProven } from './ways-in.ts'
import { authorizeUrl, subjectOf, type VkClient, vkReturn } from './vk.ts'
import type { Row } from '../rows.ts'
import { vkAttemptMinutes, vkStartsPerHour, vkTicketMinutes } from '../policy.ts'

const provider = 'vk'
const ownCookie = ({ hasHostCookies }: Context) => cookieName('vk', hasHostCookies)

type Purpose = Row<'social_attempt'>['purpose']
type Answer = (typeof socialAnswers)[number]

export function socialRoutes(http: Http, deps: IdentityDependencies): void {
  http.app.get(vkSignInPath, async (request, reply) => {
    if (deps.vk === undefined) return reply.redirect(lobby({ [socialParameter]: 'off' }), 303)
    if (!(await deps.rateLimits.allow(`vk ${networkOf(request.ip)}`, vkStartsPerHour, 3600)))
      return reply.redirect(answered('failed'), 303)
    return reply.redirect(await begin(deps, deps.vk, 'sign-in', null, http.contextOf(request, reply, undefined)), 303)
  })

  http.app.get(vkReturnPath, async (request, reply) => {
    const caller = await deps.sessions.authenticate(request.headers.cookie)
    const context = http.contextOf(request, reply, caller)
    const state = context.cookies[ownCookie(context)]
    context.setCookie(ownCookie(context), '', { ...cookieOptions(context), maxAge: 0 })
    return reply.redirect(await finish(deps, context, state, request.query), 303)
  })

  http.onSignedIn(calls.vkLink, async (context, { purpose, code }) => {
    const { vk } = deps
    if (vk === undefined) return new Refusal('InvalidRequest', 'Вход через ВКонтакте на этом сайте не включён')
    const refusal =
      purpose === 'link'
        ? await askConfirmation(deps.db, context.caller)
        : await proveSecondStep(deps, context.caller.id, code)
    return refusal ?? { success: { url: await begin(deps, vk, purpose, context.caller.id, context) } }
  })

  http.onSignedIn(calls.vkUnlink, async (context) => unlink(deps, context))
}

const lobby = (parameters: Record<string, string>) => `/?${new URLSearchParams(parameters).toString()}`
const answered = (answer: Answer) =>
  answer === 'linked' || answer === 'taken' || answer === 'confirmed' || answer === 'other'
    ? `/account?${new URLSearchParams({ [socialParameter]: answer }).toString()}`
    : lobby({ [socialParameter]: answer })
/** Needed for the return from VK, and nowhere else. */
const cookieOptions = ({ secure, hasHostCookies }: Context) =>
  ({ path: cookiePath(vkReturnPath, hasHostCookies), httpOnly: true, sameSite: 'lax', secure }) as const

async function begin(
  deps: IdentityDependencies,
  vk: VkClient,
  purpose: Purpose,
  player: number | null,
  context: Context,
): Promise<string> {
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64url')]
  await sql`
    insert into social_attempt (state_hash, purpose, verifier, player, expires_at)
    values (${tokenHash(state)}, ${purpose}, ${verifier}, ${player}, now() + make_interval(mins => ${vkAttemptMinutes}))`.execute(
    deps.db,
  )
  context.setCookie(ownCookie(context), state, { ...cookieOptions(context), maxAge: vkAttemptMinutes * 60 })
  return authorizeUrl(vk, { state, verifier, returnTo: deps.origin() + vkReturnPath })
}

/** Decides where the browser is redirected after its return from VK. */
async function finish(
  deps: IdentityDependencies,
  context: Context,
  state: string | undefined,
  query: unknown,
): Promise<string> {
  const back = vkReturn.safeParse(query)
  if (deps.vk === undefined || !back.success || state === undefined || back.data.state !== state)
    return answered('denied')
  // Read before the attempt is used up: a later change of the ways in is noticed, an earlier one has ended the
  // attempt.
  const asked = context.caller && (await playerById(deps.db, context.caller.id))
  const attempt = await spendAttempt(deps.db, state)
  if (attempt === undefined) return answered('failed')
  let subject: string
  try {
    subject = await subjectOf(deps.vk, back.data, attempt.verifier, deps.origin() + vkReturnPath)
  } catch (error) {
    deps.log.warn({ err: error }, 'VK ID gave no identity')
    return answered('failed')
  }
  if (attempt.purpose === 'sign-in') return signIn(deps, context, subject)
  const { caller } = context
  if (caller === undefined || asked === undefined || caller.id !== attempt.player) return answered('failed')
  if (attempt.purpose === 'link') return answered(await link(deps, caller, subject))
  if ((await holderOf(deps.db, subject)) !== caller.id) return answered('other')
  return answered((await confirmProven(deps.db, caller, asked)) === undefined ? 'confirmed' : 'failed')
}

async function spendAttempt(
  db: Db,
  state: string,
): Promise<{ purpose: Purpose; verifier: string; player: number | null } | undefined> {
  const { rows } = await sql<Pick<Row<'social_attempt'>, 'purpose' | 'verifier' | 'player'> & { valid: boolean }>`
    delete from social_attempt where state_hash = ${tokenHash(state)} returning purpose, verifier, player, expires_at > now() as valid`.execute(
    db,
  )
  const row = rows[0]
  return row?.valid === true
    ? { purpose: row.purpose, verifier: row.verifier, player: row.player === null ? null : Number(row.player) }
    : undefined
}

async function holderOf(db: Db, subject: string): Promise<number | undefined> {
  const { rows } = await sql<
    Pick<Row<'player_identity'>, 'player'>
  >`select player from player_identity where provider = ${provider} and subject = ${subject}`.execute(db)
  return rows[0] && Number(rows[0].player)
}

/** Returns the owner of the VK account, as of after the player's row was read. */
async function playerOf(db: Db, subject: string): Promise<Player | undefined> {
  const holder = await holderOf(db, subject)
  const player = holder === undefined ? undefined : await playerById(db, holder)
  return player !== undefined && (await holderOf(db, subject)) === player.id ? player : undefined
}

async function signIn(deps: IdentityDependencies, context: Context, subject: string): Promise<string> {
  const player = await playerOf(deps.db, subject)
  if (player === undefined) return lobby({ [socialTicketParameter]: await newTicket(deps.db, subject) })
  const asked = await enterOrAsk(deps, context, player, 'vk', '')
  if (asked instanceof Refusal) return answered('failed')
  if ('next' in asked) return lobby({ [secondStepParameter]: asked.next.ticket })
  return asked.banned === true ? lobby({}) : answered('entered')
}

async function newTicket(db: Db, subject: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`
    insert into social_ticket (token_hash, provider, subject, expires_at)
    values (${tokenHash(ticket)}, ${provider}, ${subject}, now() + make_interval(mins => ${vkTicketMinutes}))`.execute(
    db,
  )
  return ticket
}

/**
 * Returns the subject of a ticket that has not expired. Every ticket of that subject is locked: one of two windows
 * continues.
 */
export async function ticketSubject(tx: Tx, ticket: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'social_ticket'>, 'subject'> & { asked: boolean }>`
    select subject, token_hash = ${tokenHash(ticket)} and expires_at > now() as asked from social_ticket
    where (provider, subject) = (select provider, subject from social_ticket where token_hash = ${tokenHash(ticket)})
    order by token_hash for update`.execute(tx)
  return rows.find(({ asked }) => asked)?.subject
}

/**
 * Links the VK account to the player and uses up all its tickets. False when it is already linked, or the player has
 * another one.
 */
export async function linkIdentity(tx: Tx, player: number, subject: string): Promise<boolean> {
  await sql`delete from social_ticket where provider = ${provider} and subject = ${subject}`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into player_identity (provider, subject, player) values (${provider}, ${subject}, ${player}) on conflict do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

async function link(deps: IdentityDependencies, caller: SignedInContext['caller'], subject: string): Promise<Answer> {
  const linked = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, caller.id)
    // The attempt was confirmed when it began; the session may have ended since.
    if ((await sessionStands(tx, caller)) !== undefined || !(await linkIdentity(tx, caller.id, subject))) return false
    await credentialsChanged(tx, caller.id, caller.session)
    await renewMarks(tx, deps.markKey, caller.id)
    await holdIfMarked(tx, deps.markKey, caller.id, [vkTrait(subject)])
    await tellOwner(tx, deps, caller.id, 'привязан вход через ВКонтакте')
    return true
  })
  if (!linked) return (await holderOf(deps.db, subject)) === caller.id ? 'linked' : 'taken'
  return 'linked'
}

async function unlink(deps: IdentityDependencies, { caller }: SignedInContext) {
  const unlinked = await actConfirmed(deps.db, caller, async (tx) => {
    const player = await playerById(tx, caller.id)
    if (player?.passwordHash === undefined)
      return new Refusal('InvalidRequest', 'Это ваш единственный вход. Сначала задайте пароль')
    const gone = await unlinkIdentity(tx, caller.id)
    if (!gone) return false
    await credentialsChanged(tx, caller.id, caller.session)
    await tellOwner(tx, deps, caller.id, 'отвязан вход через ВКонтакте')
    return true
  })
  if (unlinked instanceof Refusal) return unlinked
  return { success: 'ВКонтакте отвязан' }
}

export async function unlinkIdentity(tx: Tx, player: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from player_identity where player = ${player} and provider = ${provider}`.execute(tx)
  return numAffectedRows === 1n
}

export const isLinked = async (db: Db, player: number): Promise<boolean> =>
  (await vkSubjectOf(db, player)) !== undefined

/** Returns the number of the player's linked VK account. */
export async function vkSubjectOf(db: Db | Tx, player: number): Promise<string | undefined> {
  const { rows } = await sql<
    Pick<Row<'player_identity'>, 'subject'>
  >`select subject from player_identity where player = ${player} and provider = ${provider}`.execute(db)
  return rows[0]?.subject
}

/** Deletes expired attempts and tickets. */
export async function sweepSocial(db: Db): Promise<void> {
  await sql`delete from social_attempt where expires_at < now()`.execute(db)
  await sql`delete from social_ticket where expires_at < now()`.execute(db)
}
