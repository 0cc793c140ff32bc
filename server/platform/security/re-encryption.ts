/** Re-seals with the current key what was sealed with a former one. */
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { currentHeader, type SealedTable, EncryptionError, type EncryptionKey } from './encryption.ts'

export interface Resealed {
  table: string
  /** Re-sealed in this run; values that already had the current key are not counted. */
  count: number
  /** Rows that no available key opens. They are not changed. */
  unopened: number
}

type Found = Record<string, string | number | bigint> & { sealed: Buffer }

const usualBatch = 500

/**
 * Goes through the tables in batches. Every row is a statement of its own: an interrupted run is simply started again.
 */
export async function reseal(
  db: Db,
  key: EncryptionKey,
  tables: readonly SealedTable[],
  batch = usualBatch,
): Promise<Resealed[]> {
  const done: Resealed[] = []
  for (const table of tables) done.push(await resealTable(db, key, table, batch))
  return done
}

async function resealTable(db: Db, key: EncryptionKey, sealed: SealedTable, batch: number): Promise<Resealed> {
  const told: Resealed = { table: sealed.table, count: 0, unopened: 0 }
  for (let last: Found | undefined; ;) {
    const rows = await nextRows(db, sealed, last, batch, notBy(currentHeader(key)))
    for (const row of rows) {
      const outcome = await resealRow(db, key, sealed, row)
      if (outcome === 'sealed') told.count++
      if (outcome === 'unopened') told.unopened++
    }
    last = rows.at(-1)
    if (rows.length < batch || last === undefined) return told
  }
}

const notBy = (header: Buffer) => sql`substring(sealed from 1 for ${sql.lit(header.length)}) <> ${header}`

async function nextRows(
  db: Db,
  { table, columns }: SealedTable,
  last: Found | undefined,
  batch: number,
  wanted: ReturnType<typeof notBy>,
): Promise<Found[]> {
  const names = namesOf(columns)
  const after = last === undefined ? sql`true` : sql`(${names}) > (${sql.join(columns.map((column) => last[column]))})`
  const { rows } = await sql<Found>`
    select ${names}, sealed from ${sql.table(table)}
    where ${after} and ${wanted} order by ${names} limit ${batch}`.execute(db)
  return rows
}

const namesOf = (columns: SealedTable['columns']) => sql.join(columns.map((column) => sql.ref(column)))
const nameOf = ({ columns }: SealedTable, row: Found) =>
  Object.fromEntries(columns.map((column) => [column, String(row[column])]))

/** Opens every value of every table. Returns how many there are, and which of them no available key opens. */
export async function openEvery(
  db: Db,
  key: EncryptionKey,
  tables: readonly SealedTable[],
): Promise<{ table: string; count: number; unopened: number }[]> {
  const done = tables.map(({ table }) => ({ table, count: 0, unopened: 0 }))
  for (const [place, sealed] of tables.entries()) {
    const told = done[place]
    if (told === undefined) continue
    for (let last: Found | undefined; ;) {
      const rows = await nextRows(db, sealed, last, usualBatch, sql`sealed is not null`)
      for (const row of rows) if (!opens(key, sealed, row)) told.unopened += 1
      told.count += rows.length
      last = rows.at(-1)
      if (rows.length < usualBatch || last === undefined) break
    }
  }
  return done
}

function opens(key: EncryptionKey, sealed: SealedTable, row: Found): boolean {
  try {
    sealed.open(key, nameOf(sealed, row), row.sealed)
    return true
  } catch (error) {
    if (error instanceof EncryptionError) return false
    throw error
  }
}

/** Opens a value of each table that has any. Throws EncryptionError when no available key does. */
export async function openSome(db: Db, key: EncryptionKey, tables: readonly SealedTable[]): Promise<void> {
  for (const table of tables) {
    const { rows } =
      await sql<Found>`select ${namesOf(table.columns)}, sealed from ${sql.table(table.table)} where sealed is not null limit 1`.execute(
        db,
      )
    for (const row of rows) table.open(key, nameOf(table, row), row.sealed)
  }
}

/** A value that changed in the meantime was sealed by the change. */
async function resealRow(
  db: Db,
  key: EncryptionKey,
  table: SealedTable,
  row: Found,
): Promise<'sealed' | 'changed' | 'unopened'> {
  const name = nameOf(table, row)
  let secret: Buffer
  try {
    secret = table.open(key, name, row.sealed)
  } catch (error) {
    if (error instanceof EncryptionError) return 'unopened'
    throw error
  }
  const conditions = sql.join(
    table.columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table.table)} set sealed = ${table.seal(key, name, secret)} where ${conditions} and sealed = ${row.sealed}`.execute(
    db,
  )
  return numAffectedRows === 1n ? 'sealed' : 'changed'
}
