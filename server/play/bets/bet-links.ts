/**
 * Public ids of bets: who knows one may see that bet, and nobody can guess another. An id is what names the bet, one block
 * of AES under a key of the site's own, so it needs no column and tells nothing about its neighbours.
 */
import { createCipheriv, createDecipheriv, hash } from 'node:crypto'
import { idsOf } from '@kurazh/games/index.ts'
import type { Db } from '../../platform/database.ts'
import type { EncryptionKey } from '../../platform/encryption.ts'
import { siteSecret } from '../../platform/site-secrets.ts'

const cipher = 'aes-128-ecb'
const blockBytes = 16
const pattern = /^[A-Za-z0-9_-]{22}$/
/** The first byte of a name of a bet on a round: no player's number is so large. */
const roundMark = 0xff
const tagBytes = 3

/** What names a bet for ever: its player's own number, or its place in a shared round. */
export type BetName = { player: number; nonce: number } | { game: string; round: number; place: number }

export interface BetLinks {
  /** 22 characters of base64url. */
  idOf(name: BetName): string
  /** Undefined for what cannot be an id of this site. */
  betOf(id: string): BetName | undefined
}

/** Ids under a secret of the site's own: another site's ids mean nothing here, and its ids stay when its sealing key changes. */
export async function openBetLinks(db: Db, siteKey: EncryptionKey): Promise<BetLinks> {
  return createBetLinks(await siteSecret(db, siteKey, 'bet links'))
}

export function createBetLinks(secret: Buffer): BetLinks {
  const key = secret.subarray(0, blockBytes)
  return {
    idOf: (name) => createCipheriv(cipher, key, null).setAutoPadding(false).update(blockOf(name)).toString('base64url'),
    betOf: (id) => (pattern.test(id) ? nameIn(createDecipheriv(cipher, key, null).setAutoPadding(false).update(Buffer.from(id, 'base64url'))) : undefined),
  }
}

/** Eight bytes of player and eight of nonce; or the mark, the game's tag, four bytes of place and eight of round. */
function blockOf(name: BetName): Buffer {
  const block = Buffer.alloc(blockBytes)
  if ('nonce' in name) {
    block.writeBigUInt64BE(BigInt(name.player), 0)
    block.writeBigUInt64BE(BigInt(name.nonce), 8)
    return block
  }
  block[0] = roundMark
  tagOf(name.game).copy(block, 1)
  block.writeUInt32BE(name.place, 4)
  block.writeBigUInt64BE(BigInt(name.round), 8)
  return block
}

function nameIn(block: Buffer): BetName | undefined {
  const [first, second] = [Number(block.readBigUInt64BE(0)), Number(block.readBigUInt64BE(8))]
  if (!Number.isSafeInteger(second)) return undefined
  if (block[0] !== roundMark) return Number.isSafeInteger(first) ? { player: first, nonce: second } : undefined
  const game = idsOf('round').find((id) => tagOf(id).equals(block.subarray(1, 1 + tagBytes)))
  return game === undefined ? undefined : { game, round: second, place: block.readUInt32BE(4) }
}

const tagOf = (game: string) => hash('sha256', game, 'buffer').subarray(0, tagBytes)
