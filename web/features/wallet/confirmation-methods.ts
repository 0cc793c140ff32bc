/** Selects how new payout details are confirmed, by the account's factors: the same rule as the server's. */
import type { Profile } from '@kurazh/contract/account/account.ts'

export interface ConfirmationMethods {
  password: boolean
  code: boolean
  passkey: boolean
}

/**
 * A code is required in addition to the password; a passkey replaces both. With only a password and a passkey, the
 * passkey is required.
 */
export function confirmationMethods({
  hasPassword,
  authenticator,
  passkeys,
}: Pick<Profile, 'hasPassword' | 'authenticator' | 'passkeys'>): ConfirmationMethods {
  const passkey = passkeys.some(({ automatic }) => !automatic)
  return { password: hasPassword && (authenticator || !passkey), code: authenticator, passkey }
}
