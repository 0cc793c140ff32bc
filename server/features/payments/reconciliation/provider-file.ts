/** Compares the rows of a payment system's file with the site's operations of the same days. Nothing is stored. */
import type { Db } from '../../../platform/database/database.ts'
import { inTurns } from '../../../platform/process/in-turns.ts'
import { compare, type Difference, type Ours } from './compare.ts'
import { hasMoreThan, ourOperations } from './our-operations.ts'

export interface FileRow {
  /** The number of the operation in the payment system. */
  provider: string
  /** Kopecks. */
  amount: bigint
}

export interface WantedFile {
  gateway: string
  about: 'payment' | 'payout'
  /** Days of Moscow, both included. */
  from: string
  until: string
  rows: readonly FileRow[]
}

export interface FileCompared {
  equal: number
  differences: Difference[]
  /** The first row of each number that names it again: only the one before it is compared. */
  repeated: FileRow[]
}

/** A file has 5,000 rows at most: days with many more operations are not its days. */
const mostOperations = 50_000

const startOf = (day: string) => new Date(`${day}T00:00:00+03:00`)
const dayMs = 86_400_000

/** Undefined: the site has too many operations in these days to compare with the file. */
export async function compareFile(
  db: Db,
  { gateway, about, from, until, rows }: WantedFile,
  most = mostOperations,
): Promise<FileCompared | undefined> {
  const range = { from: startOf(from), until: new Date(startOf(until).getTime() + dayMs) }
  if (await hasMoreThan(db, gateway, range, most)) return undefined
  const first = new Map<string, FileRow>()
  const repeated = new Map<string, FileRow>()
  for (const row of rows) {
    if (!first.has(row.provider)) first.set(row.provider, row)
    else if (!repeated.has(row.provider)) repeated.set(row.provider, row)
  }
  const listed = [...first.values()].map(({ provider: providerId, amount }) => ({
    about,
    providerId,
    reference: undefined,
    at: range.from,
    status: 'paid' as const,
    amount: { kopecks: amount, currency: 'RUB' },
    returnedKopecks: 0n,
  }))
  const ours: Ours[] = []
  const returned = new Map<string | null, bigint>()
  await inTurns(await ourOperations(db, gateway, range, listed), (own) => {
    if (own.about !== about) return
    ours.push(own)
    returned.set(own.providerId, returnedOf(own))
  })
  const { equal, differences } = await compare(
    ours,
    // A file of payments says nothing of what was given back later.
    listed.map((row) => ({ ...row, returnedKopecks: returned.get(row.providerId) ?? 0n })),
    (at) => at >= range.from && at < range.until,
  )
  return { equal, differences, repeated: [...repeated.values()] }
}

const returnedOf = (own: Ours): bigint => (own.about === 'payment' ? own.returned : 0n)
