/** Registration: with a password, or after VK has vouched for who comes. */
import { identity as calls } from '@kurazh/contract/identity.ts'
import { security } from '@kurazh/contract/security.ts'
import { transaction } from '../../../platform/database.ts'
import { type Context, type Http, Refusal } from '../../../platform/http.ts'
import { networkOf } from '../../../platform/rate-limit.ts'
import { deviceTraits, emailTrait, holdIfMarked, vkTrait } from './excluded.ts'
import { askNewcomer, keepEmailLink } from '../recovery/emails.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { hashPassword, refuseWeak } from './passwords.ts'
import { createPlayer, keyOf } from '../players.ts'
import { enter } from '../second-factor/second-step.ts'
import { linkIdentity, ticketSubject } from './social.ts'

/** Names a player could pass for the site with. */
const reservedLogins = new Set(['administrator', 'moderator', 'support', 'kurazh', 'админ', 'администратор', 'модератор', 'поддержка', 'кураж'])

export function registrationRoutes(http: Http, deps: IdentityDependencies): void {
  const { db, welcomeGiftKopecks: giftKopecks } = deps

  http.on(calls.registr, async (context, { login, email, password, info, ref }) => {
    const refusal = (await refuseRegistration(deps, context, login)) ?? refuseWeak(password, login)
    if (refusal !== undefined) return refusal
    const passwordHash = await hashPassword(password)
    const made = await transaction(db, async (tx) => {
      const player = await createPlayer(tx, { login, email, passwordHash, isAdmin: false, adultConfirmed: true, giftKopecks })
      if (player === undefined) return undefined
      await deps.acceptDocuments(tx, player)
      await holdIfMarked(tx, deps.markKey, player, [emailTrait(email), ...deviceTraits(info, context)])
      if (ref !== undefined) await deps.cameBy(tx, player, ref)
      // Kept also where no letter will go out: the time of the answer must not tell.
      return { player, token: await keepEmailLink(tx, player, email) }
    })
    if (made === undefined) return new Refusal('LoginTaken')
    await askNewcomer(deps, { login, email, token: made.token })
    return enter(deps, context, { id: made.player, credentialsAsOf: null }, { way: 'registration', info, said: 'Аккаунт создан' })
  })

  http.on(security.vkRegister, async (context, { ticket, login, info, ref }) => {
    const refusal = await refuseRegistration(deps, context, login)
    if (refusal !== undefined) return refusal
    const made = await transaction(db, async (tx) => {
      const subject = await ticketSubject(tx, ticket)
      if (subject === undefined) return new Refusal('LinkExpired', 'Вход через ВКонтакте начат слишком давно. Начните заново')
      const player = await createPlayer(tx, { login, email: null, passwordHash: undefined, isAdmin: false, adultConfirmed: true, giftKopecks })
      if (player === undefined) return new Refusal('LoginTaken')
      // Two windows with tickets of one VK account: the ticket's lock lets one through, and the other finds its own spent.
      if (!(await linkIdentity(tx, player, subject))) throw new Error('a VK account that has a player got a ticket')
      await deps.acceptDocuments(tx, player)
      await holdIfMarked(tx, deps.markKey, player, [vkTrait(subject), ...deviceTraits(info, context)])
      if (ref !== undefined) await deps.cameBy(tx, player, ref)
      return player
    })
    if (made instanceof Refusal) return made
    return enter(deps, context, { id: made, credentialsAsOf: null }, { way: 'registration', info, said: 'Аккаунт создан' })
  })
}

async function refuseRegistration({ rateLimits, registrationsPerHour, site }: IdentityDependencies, context: Context, login: string): Promise<Refusal | undefined> {
  if (site().noRegistration) return new Refusal('Forbidden', 'Новых игроков сайт пока не принимает. Если аккаунт у вас уже есть, войдите')
  const allowed = await rateLimits.allow(`registration ${networkOf(context.address)}`, registrationsPerHour, 3600)
  if (!allowed) return new Refusal('TooManyRequests', 'Слишком много регистраций с вашего адреса. Попробуйте через час')
  return reservedLogins.has(keyOf(login)) ? new Refusal('LoginTaken') : undefined
}
