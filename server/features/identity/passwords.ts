/** Passwords: argon2id, and the same work done for a login that does not exist. */
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A salted argon2id hash in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** True when the password fits. With no hash to compare it takes the same time and answers false. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has')
  const fits = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== undefined && fits
}
