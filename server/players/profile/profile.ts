/** Serves a player's own profile, the hidden name, and the change of a known password. */
import { account as calls, type Profile } from '@kurazh/contract/account/account.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal, type SignedInContext } from '../../platform/http/http.ts'
import { tellOwner } from '../recovery/email-templates.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { changedMeanwhile, lockUnchanged } from '../recovery/open-links.ts'
import { passkeysOf } from '../second-factor/passkeys.ts'
import { hashPassword, passwordFits, refuseWeak } from '../sign-in/passwords.ts'
import { playerById, replacePassword, setHidesName, setHidesProfile, shownEmail } from '../players.ts'
import { factorsOf } from '../second-factor/second-factor.ts'
import { askConfirmation, confirmedRecently, endSessions, sessionStands } from '../sessions/sessions.ts'
import { isLinked } from '../sign-in/social.ts'
import type { Row } from '../rows.ts'

export function profileRoutes(http: Http, deps: IdentityDependencies): void {
  http.onSignedIn(calls.profile, async (context) => ({ success: await profileOf(deps, context) }))

  http.onSignedIn(calls.hideName, async ({ caller }, { hide }) => {
    await setHidesName(deps.db, caller.id, hide)
    return { success: { hide_name: hide ? (1 as const) : (0 as const) } }
  })

  http.onSignedIn(calls.hideProfile, async ({ caller }, { hide }) => {
    await setHidesProfile(deps.db, caller.id, hide)
    return { success: { hidesProfile: hide } }
  })

  http.onSignedIn(calls.changePassword, (context, { current, password }) =>
    changePassword(deps, context, current, password),
  )
}

interface AboutRow extends Pick<Row<'player'>, 'login' | 'created_at' | 'email' | 'has_password' | 'hide_profile'> {
  confirmed: boolean
  own_picture: boolean
}

async function profileOf({ db, vk, origin }: IdentityDependencies, { caller }: SignedInContext): Promise<Profile> {
  const about = await aboutOf(db, caller.id)
  const [factors, passkeys, linked, confirmed] = await Promise.all([
    factorsOf(db, caller.id),
    passkeysOf(db, caller.id),
    isLinked(db, caller.id),
    confirmedRecently(db, caller.session),
  ])
  return {
    login: about.login,
    createdAt: about.created_at.toISOString(),
    email: about.email && shownEmail(about.email),
    emailConfirmed: about.confirmed,
    ownPicture: about.own_picture,
    hasPassword: about.has_password,
    hidesProfile: about.hide_profile,
    vk: vk === undefined ? 'off' : linked ? 'linked' : 'free',
    authenticator: factors.authenticator,
    backupCodesLeft: factors.backupCodesLeft,
    passkeys,
    passkeyOrigin: origin(),
    confirmed,
  }
}

async function aboutOf(db: Db, player: number): Promise<AboutRow> {
  const { rows } = await sql<AboutRow>`
    select login, created_at, email, email_confirmed_at is not null as confirmed, picture is not null as own_picture, has_password, hide_profile
    from player where id = ${player}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error(`player ${player} is gone`)
  return row
}

async function changePassword(
  deps: IdentityDependencies,
  context: SignedInContext,
  current: string | undefined,
  password: string,
) {
  const { db, sessions } = deps
  const { caller } = context
  const player = await playerById(db, caller.id)
  if (player === undefined) return new Refusal('Unauthorized')
  if (player.passwordHash === undefined) {
    // The first password of a player who signed up with VK: there is no old one to check, so another confirmation is
    // required.
    const refusal = await askConfirmation(db, caller)
    if (refusal !== undefined) return refusal
  } else if (!(await passwordFits(db, player, current ?? ''))) {
    return new Refusal('WrongCredentials', 'Текущий пароль не подошёл')
  }
  const weak = refuseWeak(password, player.login)
  if (weak !== undefined) return weak
  const passwordHash = await hashPassword(password)
  const ended = await transaction(db, async (tx) => {
    // The owner may have recovered the account during the check: then neither the session nor the proof counts any
    // more.
    if (!(await lockUnchanged(tx, player))) return changedMeanwhile()
    const fallen = await sessionStands(tx, caller)
    if (fallen !== undefined) return fallen
    await replacePassword(tx, caller.id, passwordHash, caller.session)
    await tellOwner(tx, deps, caller.id, 'изменён пароль')
    return endSessions(tx, caller.id, { allBut: caller.session }, 'password')
  })
  if (ended instanceof Refusal) return ended
  sessions.forgetSessions(ended)
  await sessions.renew(context)
  return { success: 'Пароль изменён. На других устройствах нужно войти заново' }
}
