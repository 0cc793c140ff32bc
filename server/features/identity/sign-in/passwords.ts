/** Passwords: argon2id, and the same work done for a login that does not exist. */
import { hash, verify } from '@node-rs/argon2'
import { registrationBounds } from '@kurazh/contract/identity.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '../../../platform/http.ts'
import { passwordCost } from '../policy.ts'


/** A salted argon2id hash in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost)

let decoy: Promise<string> | undefined

/** True when the password fits. With no hash to compare it takes the same time and answers false. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has')
  const fits = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== undefined && fits
}

/** What attackers try first, as far as our own bounds let it be chosen. */
const known = new Set(dictionary['passwords-common'].filter((password) => password.length >= registrationBounds.passwordMin))

/** Refuses a password that is in every attacker's list, or is the login itself. */
export function refuseWeak(password: string, login: string): Refusal | undefined {
  const plain = password.toLowerCase()
  if (plain === login.toLowerCase()) return new Refusal('InvalidRequest', 'Пароль не должен совпадать с логином')
  if (known.has(plain)) return new Refusal('InvalidRequest', 'Этот пароль знают все, кто подбирает пароли. Придумайте другой')
  return undefined
}
