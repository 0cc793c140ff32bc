/** The player's part of a bet. Apart from the hashing, so that who only checks a field does not load it. */

/** A client seed: 1–64 printable ASCII characters, taken byte for byte. */
const clientSeedPattern = /^[\x20-\x7e]{1,64}$/

/** True for text that a bet may have as its client seed. */
export function isClientSeed(seed: unknown): seed is string {
  return typeof seed === 'string' && clientSeedPattern.test(seed)
}
