/** Names the counter of sign-in attempts by password. */
import { hash } from 'node:crypto'
import { networkOf } from '../../platform/security/database-rate-limit.ts'
import { keyOf } from '../players.ts'

/** By login and network. Hashed: the field may contain anything, even a password typed in the wrong place. */
export const signInBucket = (address: string, login: string): string =>
  `sign-in ${networkOf(address)} ${hash('sha256', keyOf(login), 'base64url')}`
