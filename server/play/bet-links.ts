/**
 * Public ids of bets: who knows one may see that bet, and nobody can guess another. An id is the pair (player, nonce)
 * under a key of the site's own, one block of AES, so it needs no column and tells nothing about its neighbours.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const cipher = 'aes-128-ecb'
const blockBytes = 16
const pattern = /^[A-Za-z0-9_-]{22}$/

export interface BetLinks {
  /** 22 characters of base64url. */
  idOf(player: number, nonce: number): string
  /** Undefined for what cannot be an id of this site. */
  betOf(id: string): { player: number; nonce: number } | undefined
}

/** Ids under a key made from the site's sealing key: another site's ids mean nothing here. */
export function createBetLinks(siteKey: Buffer): BetLinks {
  const key = createHmac('sha256', siteKey).update('bet links').digest().subarray(0, blockBytes)
  return {
    idOf(player, nonce) {
      const block = Buffer.alloc(blockBytes)
      block.writeBigUInt64BE(BigInt(player), 0)
      block.writeBigUInt64BE(BigInt(nonce), 8)
      return createCipheriv(cipher, key, null).setAutoPadding(false).update(block).toString('base64url')
    },
    betOf(id) {
      if (!pattern.test(id)) return undefined
      const block = createDecipheriv(cipher, key, null).setAutoPadding(false).update(Buffer.from(id, 'base64url'))
      const [player, nonce] = [Number(block.readBigUInt64BE(0)), Number(block.readBigUInt64BE(8))]
      return Number.isSafeInteger(player) && Number.isSafeInteger(nonce) ? { player, nonce } : undefined
    },
  }
}
