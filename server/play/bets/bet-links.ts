/**
 * Makes public ids of bets: anyone who knows an id may see that bet, and no one can guess another. An id is the bet's
 * name encrypted as one block of AES with the site's own key, so it needs no column and reveals nothing about its
 * neighbours.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Db } from '../../platform/database/database.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { siteSecret } from '../../platform/security/site-secrets.ts'
import { type BetName, nameBytes } from './bet-name.ts'

const cipher = 'aes-128-ecb'
const pattern = /^[A-Za-z0-9_-]{22}$/

export interface BetLinks {
  /** 22 characters of base64url. */
  idOf(name: BetName): string
  /** The bet's name, if the id is well-formed; undefined otherwise. The bet may not exist. */
  betOf(id: string): BetName | undefined
}

/** Uses a secret of the site: another site's ids mean nothing here, and the ids stay when the sealing key changes. */
export async function openBetLinks(db: Db, siteKey: EncryptionKey): Promise<BetLinks> {
  return createBetLinks(await siteSecret(db, siteKey, 'bet links'))
}

export function createBetLinks(secret: Buffer): BetLinks {
  const key = secret.subarray(0, nameBytes)
  return {
    idOf: (name) => createCipheriv(cipher, key, null).setAutoPadding(false).update(name).toString('base64url'),
    betOf: (id) =>
      pattern.test(id)
        ? createDecipheriv(cipher, key, null).setAutoPadding(false).update(Buffer.from(id, 'base64url'))
        : undefined,
  }
}
