/** Identity: the calls of section 7 of the specification that say who the visitor is. */
import { hash, randomBytes } from 'node:crypto'
import { account } from '@kurazh/contract/account.ts'
import { identity as calls, type CurrentUser, socialParameter, vkSignInPath } from '@kurazh/contract/identity.ts'
import { refusals } from '@kurazh/contract/call.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import type { Site, Social } from '@kurazh/contract/site.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { type Context, type Http, Refusal } from '../../platform/http.ts'
import { networkOf, type RateLimits } from '../../platform/rate-limit.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { avatarOf, createPlayer, hasAdmin, keyOf, mostClaimsTried, type Player, playerById, playerByLogin, playersByEmail, rememberDevice, setHidesName } from './players.ts'
import type { Sessions } from './sessions.ts'

export interface IdentityParts {
  db: Db
  sessions: Sessions
  rateLimits: RateLimits
  welcomeGiftKopecks: bigint
  registrationsPerHour: number
  site(): Site
  social: Social
}

const statusNames: Record<Player['status'], string> = { global: 'Global', simple: 'Simple', astract: 'Astract', bantermen: 'Bantermen' }
/** Names a player could pass for the site with. */
const reservedLogins = new Set(['administrator', 'moderator', 'support', 'kurazh', 'админ', 'администратор', 'модератор', 'поддержка', 'кураж'])
const triesPerLogin = 10
const triesWindowSeconds = 900

export function identityRoutes(http: Http, parts: IdentityParts): void {
  const { db, sessions } = parts

  http.on(calls.getUser, async (context) => {
    const { social } = parts
    const site = parts.site()
    const player = context.caller && (await playerById(db, context.caller.id))
    if (player === undefined) return { error: refusals.Unauthorized[1], code: 'Unauthorized' as const, social, site }
    await sessions.rotate(context)
    return { success: { user: await currentUser(db, player), social, site: player.isAdmin ? { works: 0 } : site } }
  })

  http.on(calls.login, async (context, { login, password, info }) => {
    // Hashed: the field may hold anything, a password typed in the wrong place too.
    const bucket = `sign-in ${networkOf(context.address)} ${hash('sha256', keyOf(login), 'base64url')}`
    if (!(await parts.rateLimits.allow(bucket, triesPerLogin, triesWindowSeconds))) return new Refusal('TooManyRequests')
    const player = await findByPassword(db, login, password)
    if (player === undefined) return new Refusal('WrongCredentials')
    await parts.rateLimits.clear(bucket)
    await rememberDevice(db, player.id, info)
    await sessions.start(context, player.id)
    return { success: 'Вы вошли на сайт' }
  })

  http.on(calls.registr, (context, body) => register(parts, context, body))

  http.on(calls.exit, async (context) => {
    await sessions.end(context)
    return { success: 'Вы вышли с сайта' }
  })

  http.onSignedIn(calls.getBal, async ({ caller }) => ({ success: { balance: roublesFromKopecks(await balanceOf(db, caller.id)) } }))

  // No provider is switched on: the page says so where the browser lands.
  http.app.get(vkSignInPath, (_request, reply) => reply.redirect(`/?${socialParameter}=off`, 303))

  // Bonuses that can be claimed: no kind of them exists yet, so there is none to count.
  http.onSignedIn(calls.raceback, () => ({ success: { user: { raceback: 0 } } }))
}

export function accountRoutes(http: Http, db: Db): void {
  http.onSignedIn(account.hideName, async ({ caller }, { hide }) => {
    await setHidesName(db, caller.id, hide)
    return { success: { hide_name: hide ? 1 as const : 0 as const } }
  })
}

async function register(parts: IdentityParts, context: Context, body: { email: string; login: string; password: string; info: string }) {
  const allowed = await parts.rateLimits.allow(`registration ${networkOf(context.address)}`, parts.registrationsPerHour, 3600)
  if (!allowed) return new Refusal('TooManyRequests', 'Слишком много регистраций с вашего адреса. Попробуйте через час')
  if (reservedLogins.has(keyOf(body.login))) return new Refusal('LoginTaken')
  const passwordHash = await hashPassword(body.password)
  const player = await transaction(parts.db, async (tx) => {
    const id = await createPlayer(tx, {
      login: body.login, email: body.email, passwordHash, isAdmin: false, adultConfirmed: true, giftKopecks: parts.welcomeGiftKopecks,
    })
    if (id !== undefined) await rememberDevice(tx, id, body.info)
    return id
  })
  if (player === undefined) return new Refusal('LoginTaken')
  await parts.sessions.start(context, player)
  return { success: 'Аккаунт создан' }
}

/**
 * The player this login or e-mail and password belong to. The work is the same whether there is such a player or not:
 * one comparison for a login, three for an address, which several accounts may claim until one confirms it.
 */
async function findByPassword(db: Db, login: string, password: string): Promise<Player | undefined> {
  const isEmail = login.includes('@')
  const candidates = isEmail ? await playersByEmail(db, login) : [await playerByLogin(db, login)]
  let found: Player | undefined
  for (let place = 0; place < (isEmail ? mostClaimsTried : 1); place++) {
    const candidate = candidates[place]
    if (await passwordFits(candidate?.passwordHash, password)) found ??= candidate
  }
  return found
}

async function currentUser(db: Db, player: Player): Promise<CurrentUser> {
  return {
    id: player.id,
    login: player.login,
    balance: roublesFromKopecks(await balanceOf(db, player.id)),
    status: { label: player.status, name: statusNames[player.status] },
    img: avatarOf(player.id),
    is_admin: player.isAdmin ? 1 : 0,
    is_ban: player.isBanned ? 1 : 0,
    is_ban_comment: player.banComment,
    ref_link: player.refLink,
    raceback: 0,
    hide_name: player.hidesName ? 1 : 0,
  }
}

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
