/**
 * Encrypts secrets at rest: AES-256-GCM under the site's key, each bound to its row. A sealed value names its key, so
 * that the key can be changed: former keys still open, the current one seals. Slices declare what they seal, and
 * nothing is sealed without a declaration.
 */
import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16
/** The prefix of a value: its form, and the key that opens it. */
const formMark = 1
const headerBytes = 5

/** 32 bytes each. */
export interface EncryptionKey {
  current: Buffer
  /** Keys with which values may still be sealed, the latest first. */
  former: readonly Buffer[]
}

/** A value that no available key opens. The message is the Russian sentence for the operator. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError'
}

type Row = Record<string, string | number>

/** A table whose column `sealed` contains secrets. */
export interface SealedTable<Key extends Row = Row> {
  readonly table: string
  /** The primary key. */
  readonly columns: readonly string[]
  seal(key: EncryptionKey, row: Key, secret: Buffer): Buffer
  /** Throws EncryptionError when no key opens the value, it was tampered with, or it belongs to another row. */
  open(key: EncryptionKey, row: Key, sealed: Buffer): Buffer
}

/**
 * Declares a sealed table. `labelOf` identifies the owner of a secret and is needed to open it: a sealed secret moved
 * to another row does not open.
 */
export function sealedTable<Key extends Row>(
  table: string,
  columns: readonly (keyof Key & string)[],
  labelOf: (row: Key) => string,
): SealedTable<Key> {
  return {
    table,
    columns,
    seal: ({ current }, row, secret) => seal(current, labelOf(row), secret),
    open: (key, row, sealed) => open(key, labelOf(row), sealed),
  }
}

/** The prefix of every value that is sealed with the current key. */
export const currentHeader = ({ current }: EncryptionKey): Buffer => headerOf(current)

function headerOf(key: Buffer): Buffer {
  return Buffer.concat([Buffer.from([formMark]), hash('sha256', key, 'buffer').subarray(0, headerBytes - 1)])
}

function seal(key: Buffer, label: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(label))
  return Buffer.concat([headerOf(key), iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

function open({ current, former }: EncryptionKey, label: string, sealed: Buffer): Buffer {
  const keys = [current, ...former]
  const named = keys.find((key) => sealed.subarray(0, headerBytes).equals(headerOf(key)))
  const opened = named && tryOpen(named, label, sealed.subarray(headerBytes))
  if (opened !== undefined) return opened
  // Values of the first form name no key; their first bytes are random.
  for (const key of keys) {
    const older = tryOpen(key, label, sealed)
    if (older !== undefined) return older
  }
  throw new EncryptionError(
    'SEED_KEY: этим ключом не открыть того, что запечатано в базе. Верните прежний ключ, а при смене ключа задайте прежний в SEED_KEY_OLD',
  )
}

function tryOpen(key: Buffer, label: string, value: Buffer): Buffer | undefined {
  if (value.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, value.subarray(0, ivBytes))
    .setAAD(Buffer.from(label))
    .setAuthTag(value.subarray(-tagBytes))
  const start = decipher.update(value.subarray(ivBytes, -tagBytes))
  try {
    return Buffer.concat([start, decipher.final()])
  } catch {
    return undefined
  }
}
