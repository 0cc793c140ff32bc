/** Codes of an authenticator (RFC 6238: HMAC-SHA1, 30 seconds, six digits): what every such application can do. */
import { createHmac } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Clocks differ: the step before and the step after are taken too. */
const drift = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of the 30 seconds a moment lies in. */
export const stepAt = (unixMs: number): number => Math.floor(unixMs / 1000 / stepSeconds)

/** The code of a step. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, undefined when it is none of now's. */
export function stepOfCode(secret: Buffer, code: string, unixMs: number): number | undefined {
  const now = stepAt(unixMs)
  let found: number | undefined
  for (let step = now - drift; step <= now + drift; step++) if (codeOf(secret, step) === code) found = step
  return found
}

/** Base32 without padding (RFC 4648), as applications want the secret typed. */
export function base32(bytes: Buffer): string {
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += alphabet[(value >>> (bits - 5)) & 31]
      bits -= 5
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

/** The address that applications read from the drawn code. */
export function otpauthUri(brand: string, login: string, secret: Buffer): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(brand)}`
}
