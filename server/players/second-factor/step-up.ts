/**
 * Checks a proof sent together with the request that needs it: the password and the second factor, as far as the
 * account has them.
 */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { security } from '@kurazh/contract/account/security.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { proveByPasskey } from './passkeys.ts'
import { passwordFits } from '../sign-in/passwords.ts'
import { playerById } from '../players.ts'
import { factorsOf } from './second-factor.ts'
import { proveCode } from './second-step.ts'

export type ProofDependencies = Pick<IdentityDependencies, 'db' | 'rateLimits' | 'secretKey' | 'brand' | 'origin'>

export interface Proof {
  password?: string | undefined
  code?: string | undefined
  credential?: BodyOf<(typeof security)['confirmByPasskey']>['credential'] | undefined
}

/**
 * The proof that the player has set up and did not send; `nothing`: neither a password nor a second factor is set up.
 */
export type Missing =
  | 'password'
  | 'password and code'
  | 'password and code, or passkey'
  | 'code'
  | 'passkey'
  | 'code or passkey'
  | 'nothing'

/**
 * Undefined when the proof is complete. A second factor is required wherever there is one: a code comes in addition to
 * the password, a passkey replaces both. A player who signed up with VK alone needs more than a session that VK has
 * opened.
 */
export async function proveOwner(
  deps: ProofDependencies,
  player: number,
  { password, code, credential }: Proof,
): Promise<Refusal | Missing | undefined> {
  if (credential !== undefined) {
    const proven = await proveByPasskey(deps.db, deps, 'confirmation', player, credential)
    return proven === undefined ? new Refusal('WrongCredentials', 'Этот ключ доступа не подошёл') : undefined
  }
  const owner = await playerById(deps.db, player)
  const passwordHash = owner?.passwordHash
  const { authenticator, passkeys } = await factorsOf(deps.db, player)
  // A wrong password uses up no code.
  if (passwordHash !== undefined && password !== undefined && !(await passwordFits(deps.db, owner, password)))
    return new Refusal('WrongCredentials', 'Пароль не подошёл')
  const lacksPassword = passwordHash !== undefined && password === undefined
  if (authenticator && code !== undefined && !lacksPassword) return proveCode(deps, player, code)
  if (authenticator) return missingCode(passwordHash !== undefined, passkeys > 0)
  if (passkeys > 0) return 'passkey'
  if (passwordHash === undefined) return 'nothing'
  return lacksPassword ? 'password' : undefined
}

function missingCode(hasPassword: boolean, hasPasskey: boolean): Missing {
  if (hasPassword) return hasPasskey ? 'password and code, or passkey' : 'password and code'
  return hasPasskey ? 'code or passkey' : 'code'
}
