/**
 * Computes HMAC-SHA256 (RFC 2104) for short keys from two one-shot hashes: a `createHmac` call costs eight times as
 * much, and a bet needs three. Checked against the rules' own implementation by the independent vectors in
 * games/core/vectors.
 */
import { hash } from 'node:crypto'

const blockBytes = 64
const digestBytes = 32
/** Enough for «client seed : nonce : index» many times over. */
const longestMessage = 256

// Reused: there is no await between filling and hashing.
const inner = Buffer.alloc(blockBytes + longestMessage)
const outer = Buffer.alloc(blockBytes + digestBytes)

/** The 32-byte digest. Throws RangeError for a key over 64 bytes or a message over 256 ASCII characters. */
export function hmac(key: Buffer, message: string): Buffer {
  prepare(key, message)
  return Buffer.from(hash('sha256', outer, 'binary'), 'latin1')
}

/** The digest as lower-case hex. */
export function hmacHex(key: Buffer, message: string): string {
  prepare(key, message)
  return hash('sha256', outer, 'hex')
}

/**
 * Digests are text: a separate buffer for each would cost three times the hash, and the same again in garbage
 * collection.
 */
function prepare(key: Buffer, message: string): void {
  if (key.length > blockBytes || message.length > longestMessage)
    throw new RangeError('a key or a message is too long for this HMAC')
  for (let index = 0; index < blockBytes; index++) {
    const byte = key[index] ?? 0
    inner[index] = byte ^ 0x36
    outer[index] = byte ^ 0x5c
  }
  const written = inner.write(message, blockBytes, 'latin1')
  outer.write(hash('sha256', inner.subarray(0, blockBytes + written), 'binary'), blockBytes, 'latin1')
}
