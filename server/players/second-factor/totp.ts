/** Codes of an authenticator (RFC 6238: HMAC-SHA1, 30 seconds, six digits), which every such application supports. */
import { Secret, TOTP } from 'otpauth'

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks differ: the step before and the step after are accepted too. */
const drift = 1

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** Returns the number of the 30-second step of a moment. */
export const stepAt = (unixMs: number): number => TOTP.counter({ period: form.period, timestamp: unixMs })

/** Returns the code of a step. */
export function codeOf(secret: Uint8Array, step: number): string {
  return TOTP.generate({ ...form, secret: secretOf(secret), timestamp: step * form.period * 1000 })
}

/** Returns the step of this code, undefined when it is none of the current ones. */
export function stepOfCode(secret: Uint8Array, code: string, unixMs: number): number | undefined {
  const from = TOTP.validate({ ...form, token: code, secret: secretOf(secret), timestamp: unixMs, window: drift })
  return from === null ? undefined : stepAt(unixMs) + from
}

/** Returns the secret in the form that applications accept: base32 without padding. */
export const base32 = (secret: Uint8Array): string => secretOf(secret).base32

/** Returns the address that applications read from the QR code. */
export function otpauthUri(brand: string, login: string, secret: Uint8Array): string {
  return new TOTP({ ...form, issuer: brand, label: login, secret: secretOf(secret) }).toString()
}
