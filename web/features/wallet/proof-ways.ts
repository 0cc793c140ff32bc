/** What new payout details are confirmed with, by what the account has: the same rule as the server's. */
import type { Profile } from '@kurazh/contract/account.ts'

export interface ProofWays {
  password: boolean
  code: boolean
  passkey: boolean
}

/** A code comes besides the password, a passkey stands for both; where there is only a passkey beside a password, it is the passkey. */
export function proofWays({ hasPassword, authenticator, passkeys }: Pick<Profile, 'hasPassword' | 'authenticator' | 'passkeys'>): ProofWays {
  const passkey = passkeys.length > 0
  return { password: hasPassword && (authenticator || !passkey), code: authenticator, passkey }
}
