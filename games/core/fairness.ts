/**
 * The rolling commitment: seeds, commitments and the HMAC stream of a bet, in code that runs in a browser. The server
 * may compute the same blocks with a faster HMAC; test vectors hold both to the same bits.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { BlockSource } from './random.ts'

/** True for a whole number from 0 up that a double holds exactly. */
export function isNonce(nonce: unknown): nonce is number {
  return typeof nonce === 'number' && Number.isSafeInteger(nonce) && nonce >= 0
}

/**
 * The nonce as decimal text, as it enters every hash. Throws RangeError for an invalid nonce: it must never be silently
 * rounded.
 */
function nonceText(nonce: number): string {
  if (!isNonce(nonce)) throw new RangeError(`not a nonce: ${nonce}`)
  return String(nonce)
}

/** The server seed of a nonce: 64 lower-case hex characters derived from the player's secret root. */
export function serverSeedAt(root: Uint8Array, nonce: number): string {
  return bytesToHex(hmac(sha256, root, utf8ToBytes(nonceText(nonce))))
}

/** The commitment published before a bet: SHA-256 of the seed's text (not of its decoded bytes), lower-case hex. */
export function commitmentOf(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)))
}

/**
 * The blocks of a bet. The key is the text of the server seed; its HMAC state is computed once and cloned for each
 * block.
 */
export function blocks(serverSeed: string, clientSeed: string, nonce: number): BlockSource {
  const keyed = hmac.create(sha256, utf8ToBytes(serverSeed))
  const prefix = `${clientSeed}:${nonceText(nonce)}:`
  return (index) =>
    keyed
      .clone()
      .update(utf8ToBytes(prefix + index))
      .digest()
}

/** floor(stake × multiplier) in kopecks; the multiplier is in ten-thousandths. */
export function payoutKopecks(stakeKopecks: bigint, multiplierE4: number): bigint {
  return (stakeKopecks * BigInt(multiplierE4)) / 10_000n
}

/** A part of a stake, in whole numbers: 36 of 7. */
export interface Share {
  paid: number
  of: number
}

/** All that is staked, in kopecks, where moves may have added to the first stake. */
export const allStaked = (firstKopecks: bigint, staked: Share | undefined): bigint =>
  staked === undefined ? firstKopecks : (firstKopecks * BigInt(staked.paid)) / BigInt(staked.of)

/** What a bet pays by the result of its rules, in kopecks: exactly where the rules say it exactly. */
export function paidKopecks(
  stakeKopecks: bigint,
  { multiplierE4, exact }: { multiplierE4: number; exact?: Share | undefined },
): bigint {
  return exact === undefined
    ? payoutKopecks(stakeKopecks, multiplierE4)
    : (stakeKopecks * BigInt(exact.paid)) / BigInt(exact.of)
}
