/** Identity: the calls of section 7 of the specification that say who the visitor is. */
import { hash, randomBytes } from 'node:crypto'
import { refusals } from '@kurazh/contract/call.ts'
import { type CurrentUser, identity as calls } from '@kurazh/contract/identity.ts'
import { statusNames } from '@kurazh/contract/status-names.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import { networkOf } from '../../platform/rate-limit.ts'
import { entriesOf, entriesUnder } from '../../wallet/statement.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import { emailRoutes, sweepEmailLinks } from './recovery/emails.ts'
import { sweepMarks } from './sign-in/excluded.ts'
import { pictureOf } from './profile/faces.ts'
import { factorRoutes } from './second-factor/factor-routes.ts'
import { ownSessionRoutes } from './sessions/own-sessions.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { passkeyRoutes } from './second-factor/passkey-routes.ts'
import { sweepChallenges } from './second-factor/passkeys.ts'
import { hashPassword, passwordFits } from './sign-in/passwords.ts'
import { pictureRoutes } from './profile/pictures.ts'
import { createPlayer, hasAdmin, keyOf, mostClaimsTried, type Player, playerById, playerByLogin, playersByEmail, welcomeGiftKey } from './players.ts'
import { profileRoutes } from './profile/profile.ts'
import { recoveryRoutes, sweepRecovery } from './recovery/recovery.ts'
import { registrationRoutes } from './sign-in/registration.ts'
import { enterOrAsk, secondStepRoutes, sweepTickets } from './second-factor/second-step.ts'
import type { Sessions } from './sessions/sessions.ts'
import { recordSignIn, sweepSignIns } from './sessions/sign-ins.ts'
import { socialRoutes, sweepSocial } from './sign-in/social.ts'
import { loginTriesWindowSeconds, newcomerDays, triesPerLogin } from './policy.ts'

export function identityRoutes(http: Http, deps: IdentityDependencies): void {
  signInRoutes(http, deps)
  registrationRoutes(http, deps)
  recoveryRoutes(http, deps)
  secondStepRoutes(http, deps)
  factorRoutes(http, deps)
  passkeyRoutes(http, deps)
  socialRoutes(http, deps)
  profileRoutes(http, deps)
  emailRoutes(http, deps)
  pictureRoutes(http, deps.db)
  ownSessionRoutes(http, deps)
}

/** Deletes whatever of identity has outlived its time. */
export async function sweepIdentity({ db, sessions }: { db: Db; sessions: Sessions }): Promise<void> {
  const sweeps = [sweepRecovery, sweepSignIns, sweepTickets, sweepChallenges, sweepSocial, sweepEmailLinks, sweepMarks]
  await Promise.all([sessions.sweep(), ...sweeps.map((sweep) => sweep(db))])
}

function signInRoutes(http: Http, deps: IdentityDependencies): void {
  const { db, sessions } = deps

  http.on(calls.getUser, async (context) => {
    const social = deps.social()
    const site = deps.site()
    const order = deps.order()
    const ways = { vk: deps.vk !== undefined }
    const player = context.caller && (await playerById(db, context.caller.id))
    const events = await deps.eventsFor(player?.id)
    const banners = await deps.bannersFor(player?.id)
    const lobby = { ...(order && { order }), ...(banners.length > 0 && { banners }) }
    if (player === undefined) {
      const ended = await sessions.whyEnded(context.cookies)
      return { error: refusals.Unauthorized[1], code: 'Unauthorized' as const, social, site, ways, events, ...lobby, ...(ended && { ended }) }
    }
    await sessions.rotate(context)
    return { success: { user: await currentUser(deps, player), social, ways, events, ...lobby, site: player.isAdmin ? { works: 0 } : site } }
  })

  http.on(calls.login, async (context, { login, password, info }) => {
    // Hashed: the field may hold anything, a password typed in the wrong place too.
    const bucket = `sign-in ${networkOf(context.address)} ${hash('sha256', keyOf(login), 'base64url')}`
    if (!(await deps.rateLimits.allow(bucket, triesPerLogin, loginTriesWindowSeconds))) return new Refusal('TooManyRequests')
    const { player, tried } = await findByPassword(db, login, password)
    if (player === undefined) {
      // Not waited for: the journal must not show in the time of the answer.
      for (const id of tried) recordSignIn(db, id, 'password', false, context).catch((error: unknown) => deps.log.error({ err: error }, 'a failed sign-in was not written down'))
      return new Refusal('WrongCredentials')
    }
    await deps.rateLimits.clear(bucket)
    return enterOrAsk(deps, context, player, 'password', info)
  })

  http.on(calls.exit, async (context, { ended }) => {
    if (ended !== true || context.caller === undefined) await sessions.end(context)
    return { success: 'Вы вышли с сайта' }
  })

  http.onSignedIn(calls.getBal, async ({ caller }) => ({ success: { balance: await balanceOf(db, caller.id) } }))
}

/**
 * The player this login or e-mail and password belong to. The work is the same whether there is such a player or not:
 * one comparison for a login, three for an address, which several accounts may claim until one confirms it.
 */
async function findByPassword(db: Db, login: string, password: string): Promise<{ player: Player | undefined; tried: number[] }> {
  const isEmail = login.includes('@')
  const candidates = isEmail ? await playersByEmail(db, login) : [await playerByLogin(db, login)]
  let found: Player | undefined
  for (let place = 0; place < (isEmail ? mostClaimsTried : 1); place++) {
    const candidate = candidates[place]
    if (await passwordFits(candidate?.passwordHash, password)) found ??= candidate
  }
  // Who only claims an address is not told who else tries it.
  const tried = candidates.flatMap((candidate) => (candidate === undefined || (isEmail && !candidate.emailConfirmed) ? [] : candidate.id))
  return { player: found, tried }
}

async function currentUser({ db, realMoney, racebackOf, statusesOf }: IdentityDependencies, player: Player): Promise<CurrentUser> {
  const label = (await statusesOf([player.id])).get(player.id) ?? 'global'
  return {
    id: player.id,
    login: player.login,
    balance: await balanceOf(db, player.id),
    status: { label, name: statusNames[label] },
    img: pictureOf(player),
    is_admin: player.isAdmin ? 1 : 0,
    is_ban: player.isBanned ? 1 : 0,
    is_ban_comment: player.banComment,
    ref_link: player.refLink,
    raceback: await racebackOf(player.id),
    hide_name: player.hidesName ? 1 : 0,
    held: player.isHeld ? 1 : 0,
    email: player.emailConfirmed ? 'confirmed' : player.hasEmail ? 'claimed' : 'none',
    welcome: await welcomeOf(db, player, realMoney),
  }
}

/** What a newcomer was given; null once a bet was made, or after the first days. */
async function welcomeOf(db: Db, { id, createdAt }: Player, real: boolean): Promise<CurrentUser['welcome']> {
  if (Date.now() - createdAt.getTime() > newcomerDays * dayMs) return null
  const [stakes, gifts] = await Promise.all([movementsOfKind(db, id, 'stake', 1), entriesUnder(db, id, [welcomeGiftKey], [])])
  return stakes.length > 0 ? null : { gift: gifts[0]?.amount ?? 0n, real }
}

const dayMs = 86_400_000
const movementsOfKind = (db: Db, player: number, kind: string, count: number) =>
  entriesOf(db, player, { kinds: [kind], from: undefined, until: undefined, before: undefined, count })

/** Makes the first administrator. Answers the one-time password, undefined when there is one already. */
export async function ensureAdmin(db: Db): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const made = await transaction(db, (tx) =>
    createPlayer(tx, { login: 'admin', email: null, passwordHash, isAdmin: true, adultConfirmed: true, giftKopecks: 0n }),
  )
  return made === undefined ? undefined : password
}
