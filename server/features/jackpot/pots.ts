/** Pots: how one is opened under a promise, and what is stored of it. */
import { randomBytes } from 'node:crypto'
import { potCommitment } from '@kurazh/shared/proofs/jackpot.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type EncryptionKey, sealedTable } from '../../platform/security/encryption.ts'
import type { Row } from './rows.ts'

/** The secret of each pot. */
export const sealedPots = sealedTable<{ pot: number }>('jackpot_pot', ['pot'], ({ pot }) => `jackpot ${pot}`)

/** Kopecks. */
export interface Bounds {
  readonly least: bigint
  readonly ceiling: bigint
}

/** The pot that is being filled, with the secret that says at which sum it falls. */
export interface OpenPot extends Bounds {
  readonly pot: number
  readonly secret: string
  /** Micro-kopecks. */
  total: bigint
  readonly carried: bigint
  readonly restoration: bigint
}

export interface NewPot extends Bounds {
  /** Numbers that are left out before it. */
  readonly skips?: number
  /** What is in it from the start, in micro-kopecks, and on top of it in kopecks. */
  readonly total?: bigint
  readonly carried?: bigint
  readonly restoration?: bigint
}

const secretBytes = 32

/**
 * Opens the next pot. Only the follower's turn and a restoration may: one pot is open at a time. The secret is new
 * random bits, so no other secret of the site leads to it.
 */
export async function openPot(tx: Tx, key: EncryptionKey, made: NewPot): Promise<OpenPot> {
  const { least, ceiling, skips = 0, total = 0n, carried = 0n, restoration = 0n } = made
  const { rows } = await sql<{ last: bigint }>`select coalesce(max(pot), 0)::bigint as last from jackpot_pot`.execute(
    tx,
  )
  const pot = Number(rows[0]?.last ?? 0n) + skips + 1
  const secret = randomBytes(secretBytes).toString('hex')
  const sealed = sealedPots.seal(key, { pot }, Buffer.from(secret, 'hex'))
  await sql`
    insert into jackpot_pot (pot, least, ceiling, commitment, sealed, total, carried, restoration)
    values (${pot}, ${least}, ${ceiling}, ${potCommitment({ pot, least, ceiling }, secret)}, ${sealed}, ${total}, ${carried}, ${restoration})`.execute(
    tx,
  )
  return { pot, least, ceiling, secret, total, carried, restoration }
}

/** The pot that is being filled; undefined before the first. */
export async function openPotNow(tx: Tx, key: EncryptionKey): Promise<OpenPot | undefined> {
  const { rows } = await sql<
    Pick<Row<'jackpot_pot'>, 'pot' | 'least' | 'ceiling' | 'sealed' | 'total' | 'carried' | 'restoration'>
  >`
    select pot, least, ceiling, sealed, total, carried, restoration from jackpot_pot where fallen_at is null and withdrawn_at is null`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { pot: number, sealed, ...rest } = row
  const pot = Number(number)
  return { ...rest, pot, secret: sealedPots.open(key, { pot }, sealed).toString('hex') }
}

/** Numbers of pots that fell and have not come to their end, oldest first. */
export async function duePots(db: Db, stage: 'counting' | 'seeds' | 'drawing'): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'jackpot_pot'>, 'pot'> & { stage: string }>`
    select pot, case when root is null then 'counting' when seeds_hash is null then 'seeds' else 'drawing' end as stage
    from jackpot_pot where fallen_at is not null and drawn_at is null order by pot`.execute(db)
  return rows.filter((row) => row.stage === stage).map(({ pot }) => Number(pot))
}
