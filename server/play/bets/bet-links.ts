/**
 * Public ids of bets: who knows one may see that bet, and nobody can guess another. An id is what names the bet, one block
 * of AES under a key of the site's own, so it needs no column and tells nothing about its neighbours.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Db } from '../../platform/database.ts'
import type { EncryptionKey } from '../../platform/encryption.ts'
import { siteSecret } from '../../platform/site-secrets.ts'
import { type BetName, nameBytes } from './bet-name.ts'

const cipher = 'aes-128-ecb'
const pattern = /^[A-Za-z0-9_-]{22}$/

export interface BetLinks {
  /** 22 characters of base64url. */
  idOf(name: BetName): string
  /** What an id leads to, if there is such a bet. Undefined for what cannot be an id. */
  betOf(id: string): BetName | undefined
}

/** Ids under a secret of the site's own: another site's ids mean nothing here, and its ids stay when its sealing key changes. */
export async function openBetLinks(db: Db, siteKey: EncryptionKey): Promise<BetLinks> {
  return createBetLinks(await siteSecret(db, siteKey, 'bet links'))
}

export function createBetLinks(secret: Buffer): BetLinks {
  const key = secret.subarray(0, nameBytes)
  return {
    idOf: (name) => createCipheriv(cipher, key, null).setAutoPadding(false).update(name).toString('base64url'),
    betOf: (id) => (pattern.test(id) ? createDecipheriv(cipher, key, null).setAutoPadding(false).update(Buffer.from(id, 'base64url')) : undefined),
  }
}
