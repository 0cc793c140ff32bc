/**
 * The hash chain of shared rounds, in code that runs in a browser. Each round's hash is the SHA-256 of the next one's,
 * so the terminating hash, published before the first round, fixes them all. A salt from a public source, named
 * beforehand and known only after the hash is published, keeps even the chain's maker from choosing a chain by its
 * results. A salt that the server draws itself does not: it only shows that results were fixed before the bets.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { BlockSource } from './random.ts'

/** True for 64 lower-case hex characters: a round's hash, or a chain's terminating one. */
export function isRoundHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/**
 * SHA-256 over the decoded bytes, this many times: `steps` rounds back down the chain. Throws RangeError for an invalid
 * hash.
 */
export function downTheChain(hash: string, steps: number): string {
  if (!isRoundHash(hash)) throw new RangeError('not the hash of a round')
  let bytes = hexToBytes(hash)
  for (let step = 0; step < steps; step += 1) bytes = sha256(bytes)
  return bytesToHex(bytes)
}

/**
 * The draw of a round: the top 52 bits of HMAC-SHA256(key = text of the salt, message = decoded bytes of the hash).
 * Throws RangeError for an invalid hash.
 */
export function roundDraw(hash: string, salt: string): number {
  if (!isRoundHash(hash)) throw new RangeError('not the hash of a round')
  const digest = hmac(sha256, utf8ToBytes(salt), hexToBytes(hash))
  return Number(BigInt(`0x${bytesToHex(digest.subarray(0, 7))}`) >> 4n)
}

/**
 * More of a round's randomness, for what is drawn next to the draw itself. Block n: HMAC-SHA256(key = text of the salt,
 * message = decoded bytes of the hash, then the text «label:n»). Throws RangeError for an invalid hash.
 */
export function roundBlocks(hash: string, salt: string, label: string): BlockSource {
  if (!isRoundHash(hash)) throw new RangeError('not the hash of a round')
  const [key, bytes] = [utf8ToBytes(salt), hexToBytes(hash)]
  return (index) => hmac(sha256, key, concatBytes(bytes, utf8ToBytes(`${label}:${index}`)))
}
