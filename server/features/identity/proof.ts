/** A proof given together with what it is asked for: the password, or for an account without one a code or a passkey. */
import type { BodyOf } from '@kurazh/contract/call.ts'
import type { security } from '@kurazh/contract/security.ts'
import { Refusal } from '../../platform/http.ts'
import type { IdentityParts } from './parts.ts'
import { proveByPasskey } from './passkeys.ts'
import { passwordFits } from './passwords.ts'
import { playerById } from './players.ts'
import { factorsOf } from './second-factor.ts'
import { proveCode } from './second-step.ts'

export type ProofParts = Pick<IdentityParts, 'db' | 'rateLimits' | 'secretKey' | 'brand' | 'origin'>

export interface Proof {
  password?: string | undefined
  code?: string | undefined
  credential?: BodyOf<(typeof security)['confirmByPasskey']>['credential'] | undefined
}

/** What the player could prove it with and has not; `nothing`: neither a password nor a second factor is set up. */
export type Missing = 'password' | 'code' | 'passkey' | 'code or passkey' | 'nothing'

/** Undefined when it is the player. Who came by VK alone is asked for more than a session that VK has opened. */
export async function proveOwner(parts: ProofParts, player: number, { password, code, credential }: Proof): Promise<Refusal | Missing | undefined> {
  const passwordHash = (await playerById(parts.db, player))?.passwordHash
  if (passwordHash !== undefined) {
    if (password === undefined) return 'password'
    return (await passwordFits(passwordHash, password)) ? undefined : new Refusal('WrongCredentials', 'Пароль не подошёл')
  }
  if (credential !== undefined) {
    const proven = await proveByPasskey(parts.db, parts, 'confirmation', player, credential)
    return proven === undefined ? new Refusal('WrongCredentials', 'Этот ключ доступа не подошёл') : undefined
  }
  const { authenticator, passkeys } = await factorsOf(parts.db, player)
  if (authenticator && code !== undefined) return proveCode(parts, player, code)
  if (authenticator) return passkeys > 0 ? 'code or passkey' : 'code'
  return passkeys > 0 ? 'passkey' : 'nothing'
}
