/** Serves signing in and out, and the other calls of an account's owner. */
import { randomBytes } from 'node:crypto'
import { identity as calls } from '@kurazh/contract/account/identity.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { balanceOf } from '../wallet/wallet.ts'
import { emailRoutes, sweepEmailLinks } from './recovery/emails.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import { marksKey, sweepMarks } from './sign-in/excluded.ts'
import { factorRoutes } from './second-factor/factor-routes.ts'
import { ownSessionRoutes } from './sessions/own-sessions.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { passkeyRoutes } from './second-factor/passkey-routes.ts'
import { sweepChallenges } from './second-factor/passkeys.ts'
import { hashPassword, passwordFits } from './sign-in/passwords.ts'
import { pictureRoutes } from './profile/pictures.ts'
import { createPlayer, hasAdmin, mostClaimsTried, type Player, playerByLogin, playersByEmail } from './players.ts'
import { profileRoutes } from './profile/profile.ts'
import { recoveryRoutes, sweepRecovery } from './recovery/recovery.ts'
import { registrationRoutes } from './sign-in/registration.ts'
import { enterOrAsk, secondStepRoutes, sweepTickets } from './second-factor/second-step.ts'
import type { Sessions } from './sessions/sessions.ts'
import { sweepLogins } from './by-staff.ts'
import { recordSignIn, sweepSignIns } from './sessions/sign-ins.ts'
import { signInBucket } from './sign-in/sign-in-tries.ts'
import { socialRoutes, sweepSocial } from './sign-in/social.ts'
import { loginTriesWindowSeconds, triesPerLogin } from './policy.ts'

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

/** Deletes all account data that has expired. */
export async function sweepIdentity({ db, sessions }: { db: Db; sessions: Sessions }): Promise<void> {
  const sweeps = [
    sweepRecovery,
    sweepSignIns,
    sweepTickets,
    sweepChallenges,
    sweepSocial,
    sweepEmailLinks,
    sweepMarks,
    sweepLogins,
  ]
  await Promise.all([sessions.sweep(), ...sweeps.map((sweep) => sweep(db))])
}

function signInRoutes(http: Http, deps: IdentityDependencies): void {
  const { db, sessions } = deps

  http.on(calls.login, async (context, { login, password, info }) => {
    const bucket = signInBucket(context.address, login)
    if (!(await deps.rateLimits.allow(bucket, triesPerLogin, loginTriesWindowSeconds))) {
      deps.signIns.count('refused')
      return new Refusal('TooManyRequests')
    }
    const { player, tried } = await findByPassword(db, login, password)
    if (player === undefined) {
      deps.signIns.count('refused')
      // Not awaited: the journal must not affect the response time.
      for (const id of tried)
        recordSignIn(db, id, 'password', false, context).catch((error: unknown) =>
          deps.log.error({ err: error }, 'a failed sign-in was not written down'),
        )
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
 * Finds the player with this login or e-mail and password. The work is the same whether there is such a player or not:
 * one comparison for a login, three for an address, which several accounts may claim until one confirms it.
 */
async function findByPassword(
  db: Db,
  login: string,
  password: string,
): Promise<{ player: Player | undefined; tried: number[] }> {
  const isEmail = login.includes('@')
  const candidates = isEmail ? await playersByEmail(db, login) : [await playerByLogin(db, login)]
  let found: Player | undefined
  for (let place = 0; place < (isEmail ? mostClaimsTried : 1); place++) {
    const candidate = candidates[place]
    if (await passwordFits(db, candidate, password)) found ??= candidate
  }
  // An account that only claims an address is not shown others' attempts with it.
  const tried = candidates.flatMap((candidate) =>
    candidate === undefined || (isEmail && !candidate.emailConfirmed) ? [] : candidate.id,
  )
  return { player: found, tried }
}

/** Creates the first administrator. Returns the one-time password, undefined when there is one already. */
export async function ensureAdmin(db: Db, key: EncryptionKey): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const markKey = await marksKey(db, key)
  const made = await transaction(db, (tx) =>
    createPlayer(tx, markKey, {
      login: 'admin',
      email: null,
      passwordHash,
      isAdmin: true,
      adultConfirmed: true,
      giftKopecks: 0n,
    }),
  )
  return made === undefined ? undefined : password
}
