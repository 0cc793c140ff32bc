/** Registers players: with a password, or after VK has identified the person. */
import { type Entered, identity as calls } from '@kurazh/contract/account/identity.ts'
import { security } from '@kurazh/contract/account/security.ts'
import { transaction } from '../../platform/database/database.ts'
import { type Context, type Http, Refusal } from '../../platform/http/http.ts'
import { networkOf } from '../../platform/security/database-rate-limit.ts'
import { deviceTraits, emailTrait, holdIfMarked, vkTrait } from './excluded.ts'
import { askNewcomer } from '../recovery/emails.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { hashPassword, passwordFits, refuseWeak } from './passwords.ts'
import { loginTriesWindowSeconds, repeatMinutes, triesPerLogin } from '../policy.ts'
import { createPlayer, emailOf, keyOf, playerByLogin } from '../players.ts'
import { asksSecondStep, factorsOf } from '../second-factor/second-factor.ts'
import { signInBucket } from './sign-in-tries.ts'
import { isReserved } from './reserved-logins.ts'
import { enter } from '../second-factor/second-step.ts'
import { linkIdentity, ticketSubject } from './social.ts'

export function registrationRoutes(http: Http, deps: IdentityDependencies): void {
  const { db, welcomeGiftKopecks: giftKopecks } = deps

  http.on(calls.registr, async (context, { login, email, password, info, ref }) => {
    const refusal = (await refuseRegistration(deps, context, login)) ?? refuseWeak(password, login)
    if (refusal !== undefined) return refusal
    const passwordHash = await hashPassword(password)
    const made = await transaction(db, async (tx) => {
      const player = await createPlayer(tx, deps.markKey, {
        login,
        email,
        passwordHash,
        isAdmin: false,
        adultConfirmed: true,
        giftKopecks,
      })
      if (player === undefined) return undefined
      await deps.ofAllSlices.onRegistration(tx, { player, code: ref })
      await holdIfMarked(tx, deps.markKey, player, [emailTrait(email), ...deviceTraits(info, context)])
      await askNewcomer(tx, deps, { player, login, email })
      return { player }
    })
    if (made === undefined)
      return (await enterRepeated(deps, context, { login, email, password, info })) ?? new Refusal('LoginTaken')
    return enter(
      deps,
      context,
      { id: made.player, credentialsAsOf: null },
      { way: 'registration', info, said: 'Аккаунт создан' },
    )
  })

  http.on(security.vkRegister, async (context, { ticket, login, info, ref }) => {
    const refusal = await refuseRegistration(deps, context, login)
    if (refusal !== undefined) return refusal
    const made = await transaction(db, async (tx) => {
      const subject = await ticketSubject(tx, ticket)
      if (subject === undefined)
        return new Refusal('LinkExpired', 'Вход через ВКонтакте начат слишком давно. Начните заново')
      const player = await createPlayer(tx, deps.markKey, {
        login,
        email: null,
        passwordHash: undefined,
        isAdmin: false,
        adultConfirmed: true,
        giftKopecks,
      })
      if (player === undefined) return new Refusal('LoginTaken')
      // Two windows may hold tickets of one VK account: the ticket's lock lets one through, and the other finds its
      // own used up.
      if (!(await linkIdentity(tx, player, subject))) throw new Error('a VK account that has a player got a ticket')
      await deps.ofAllSlices.onRegistration(tx, { player, code: ref })
      await holdIfMarked(tx, deps.markKey, player, [vkTrait(subject), ...deviceTraits(info, context)])
      return player
    })
    if (made instanceof Refusal) return made
    return enter(
      deps,
      context,
      { id: made, credentialsAsOf: null },
      { way: 'registration', info, said: 'Аккаунт создан' },
    )
  })
}

/**
 * Handles a registration repeated because the first answer was lost or late: the login, address and password of an
 * account that is a few minutes old sign in. Undefined otherwise. Tries are counted with those of the sign-in.
 */
async function enterRepeated(
  deps: IdentityDependencies,
  context: Context,
  asked: { login: string; email: string; password: string; info: string },
): Promise<Entered | undefined> {
  const player = await playerByLogin(deps.db, asked.login)
  if (player === undefined || Date.now() - player.createdAt.getTime() > repeatMinutes * 60_000) return undefined
  const address = await emailOf(deps.db, player.id)
  if (address === undefined || keyOf(address.email) !== keyOf(asked.email)) return undefined
  if (
    !(await deps.rateLimits.allow(signInBucket(context.address, asked.login), triesPerLogin, loginTriesWindowSeconds))
  )
    return undefined
  if (
    asksSecondStep(await factorsOf(deps.db, player.id), player.isAdmin) ||
    !(await passwordFits(deps.db, player, asked.password))
  )
    return undefined
  const answer = await enter(deps, context, player, {
    way: 'password',
    info: asked.info,
    said: 'Аккаунт уже создан: вы вошли',
  })
  return answer instanceof Refusal ? undefined : answer
}

async function refuseRegistration(
  { brand, rateLimits, registrationsPerHour, site }: IdentityDependencies,
  context: Context,
  login: string,
): Promise<Refusal | undefined> {
  if (site().noRegistration)
    return new Refusal('Forbidden', 'Новых игроков сайт пока не принимает. Если аккаунт у вас уже есть, войдите')
  const allowed = await rateLimits.allow(`registration ${networkOf(context.address)}`, registrationsPerHour, 3600)
  if (!allowed) return new Refusal('TooManyRequests', 'Слишком много регистраций с вашего адреса. Попробуйте через час')
  return isReserved(login, brand) ? new Refusal('LoginTaken') : undefined
}
