/** Hashes passwords with argon2id, with the same work for a login that does not exist. */
import { hash, verify } from '@node-rs/argon2'
import { passwordBounds, passwordForm } from '@kurazh/contract/account/password.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import { keyOf, type Player, renewPasswordHash } from '../players.ts'
import { passwordCost } from '../policy.ts'

/**
 * Keyboards compose letters differently: «й» is one code point on Windows and may be two on a Mac. What is hashed has
 * one form.
 */
const oneForm = (password: string) => password.normalize(passwordForm)

/** Returns a salted argon2id hash in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(oneForm(password), passwordCost)

/**
 * Returns another form in which the password may have been hashed in the past: as typed now, or with its letters
 * decomposed.
 */
function formerForm(password: string): string | undefined {
  const now = oneForm(password)
  return [password, password.normalize('NFD')].find((form) => form !== now)
}

let decoy: Promise<string> | undefined

/**
 * True when the password is the player's. Without a player or a password it takes the same time and returns false. A
 * password that matches only in a former form is hashed again in the present one.
 */
export async function passwordFits(
  db: Db,
  player: Pick<Player, 'id' | 'passwordHash'> | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has')
  const passwordHash = player?.passwordHash
  const against = passwordHash ?? (await decoy)
  if (await verify(against, oneForm(password))) return passwordHash !== undefined
  const former = formerForm(password)
  if (former === undefined || !(await verify(against, former)) || player === undefined || passwordHash === undefined)
    return false
  await renewPasswordHash(db, player.id, { from: passwordHash, to: await hashPassword(password) })
  return true
}

/** Passwords that attackers try first and that satisfy our own rules. */
const known = new Set(dictionary['passwords-common'].filter((password) => password.length >= passwordBounds.min))

/** Refuses a password that is in every attacker's list, or is the login itself. */
export function refuseWeak(password: string, login: string): Refusal | undefined {
  const plain = keyOf(password)
  if (plain === keyOf(login)) return new Refusal('InvalidRequest', 'Пароль не должен совпадать с логином')
  if (known.has(plain))
    return new Refusal('InvalidRequest', 'Этот пароль знают все, кто подбирает пароли. Придумайте другой')
  return undefined
}
