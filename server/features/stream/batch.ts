/**
 * Decides what each batch has and reads it. The decision is written before anything leaves, so that a batch that was
 * interrupted is made again from the same range, whatever has happened since.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { newestRestoration } from '../../platform/database/restoration.ts'
import { readJournal, readJournalBetween } from '../../play/bets/journal.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { type StreamedTransfer, takeMovements, transfersOfBatch } from '../../wallet/statement.ts'
import type { Row } from './rows.ts'

/** A decided batch. Money in kopecks. */
export type Batch = Omit<Row<'stream_batch'>, 'decided_at' | 'delivered_at'>

export interface Content {
  bets: readonly JournalBet[]
  transfers: readonly StreamedTransfer[]
}

export type FilledBatch = Batch & { content: Content }

const columns = sql`number, after, upto, restoration, bets, staked, paid, transfers, moved`

/** Returns the first batch that may not have arrived, filled; undefined where all have. */
export async function waitingBatch(db: Db): Promise<FilledBatch | undefined> {
  const {
    rows: [batch],
  } = await sql<Batch>`
    select ${columns} from stream_batch where delivered_at is null order by number limit 1`.execute(db)
  return batch && { ...batch, content: await contentOf(db, batch) }
}

/** Decides the next batch, of about so many bets; undefined where there is nothing to send. */
export async function decideBatch(db: Db, about: number): Promise<FilledBatch | undefined> {
  const last = await lastBatch(db)
  const after = last?.upto ?? -1n
  const { bets, position } = await readJournal(db, after, about)
  const restoration = BigInt(await newestRestoration(db))
  return transaction(db, async (tx) => {
    const number = (last?.number ?? 0n) + 1n
    const taken = await takeMovements(tx, number, about)
    if (bets.length === 0 && taken === 0) return undefined
    const content = { bets: inOrder(bets), transfers: await transfersOfBatch(tx, number) }
    const batch = { number, after, upto: position, restoration, ...sumsOf(content) }
    await insert(tx, batch)
    return { ...batch, content }
  })
}

const insert = (tx: Tx, { number, after, upto, restoration, bets, staked, paid, transfers, moved }: Batch) =>
  sql`
    insert into stream_batch (${columns})
    values (${number}, ${after}, ${upto}, ${restoration}, ${bets}, ${staked}, ${paid}, ${transfers}, ${moved})`.execute(
    tx,
  )

async function lastBatch(db: Db): Promise<Pick<Batch, 'number' | 'upto'> | undefined> {
  const { rows } = await sql<
    Pick<Batch, 'number' | 'upto'>
  >`select number, upto from stream_batch order by number desc limit 1`.execute(db)
  return rows[0]
}

/** Reads a batch that was decided before. Throws where the database has something else in its range by now. */
async function contentOf(db: Db, batch: Batch): Promise<Content> {
  const content = {
    bets: inOrder(await readJournalBetween(db, batch.after, batch.upto)),
    transfers: await transfersOfBatch(db, batch.number),
  }
  const sums = sumsOf(content)
  const differs = (Object.keys(sums) as (keyof typeof sums)[]).filter((name) => sums[name] !== batch[name])
  if (differs.length > 0)
    throw new Error(`batch ${batch.number} of the stream is not what was decided: ${differs.join(', ')} differ`)
  return content
}

type Sums = Pick<Batch, 'bets' | 'staked' | 'paid' | 'transfers' | 'moved'>

function sumsOf({ bets, transfers }: Content): Sums {
  const sums = { bets: bets.length, staked: 0n, paid: 0n, transfers: transfers.length, moved: 0n }
  for (const { stake, payout } of bets) {
    sums.staked += stake
    sums.paid += payout
  }
  for (const { amount } of transfers) sums.moved += amount
  return sums
}

/** Bets that ended together have no order of their own in the journal: a file has one. */
const inOrder = (bets: readonly JournalBet[]): JournalBet[] =>
  bets.toSorted(
    (a, b) =>
      compare(a.position, b.position) ||
      a.player - b.player ||
      compare(a.game, b.game) ||
      compare(a.number, b.number) ||
      (a.place ?? 0) - (b.place ?? 0),
  )

const compare = <Value extends bigint | string>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

/** Records that a batch has arrived. */
export const recordDelivery = (db: Db, { number }: Batch) =>
  sql`update stream_batch set delivered_at = clock_timestamp() where number = ${number} and delivered_at is null`.execute(
    db,
  )

/** Sends batches again, from this number on. Returns how many. */
export async function deliverAgain(db: Db, from: number): Promise<number> {
  const { numAffectedRows } =
    await sql`update stream_batch set delivered_at = null where number >= ${from} and delivered_at is not null`.execute(
      db,
    )
  return Number(numAffectedRows ?? 0n)
}

/** The batches decided under one restoration. */
export interface Known extends Pick<Batch, 'restoration'> {
  first: bigint
  last: bigint
}

/** Returns which batches the database knows: after a restoration, what had been sent since the copy is not among them. */
export async function knownBatches(db: Db): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select restoration, min(number) as first, max(number) as last from stream_batch group by restoration`.execute(db)
  return rows
}

/** What an operator watches: the last batch that has arrived, and when the oldest bet after it ended. */
export async function progress(db: Db): Promise<{ delivered: bigint; oldest: Date | undefined } | undefined> {
  const {
    rows: [last],
  } = await sql<Pick<Batch, 'number' | 'upto'>>`
    select number, upto from stream_batch where delivered_at is not null order by number desc limit 1`.execute(db)
  const isUsed = last !== undefined || (await lastBatch(db)) !== undefined
  if (!isUsed) return undefined
  const { bets } = await readJournal(db, last?.upto ?? -1n, 1)
  return { delivered: last?.number ?? 0n, oldest: bets[0]?.at }
}
