/** Client seed of a bet. In a file of its own, so that code which only checks a field does not load the hashing. */

/** A client seed: 1–64 printable ASCII characters, used byte for byte. */
const clientSeedPattern = /^[\x20-\x7e]{1,64}$/

/** True for text that is valid as a client seed. */
export function isClientSeed(seed: unknown): seed is string {
  return typeof seed === 'string' && clientSeedPattern.test(seed)
}
