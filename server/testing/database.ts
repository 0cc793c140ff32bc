/** A migrated PostgreSQL database for one test file. */
import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { auditBooks, type Books, booksBalance } from '../ledger/books.ts'
import type { Db } from '../platform/database/database.ts'

export interface TestDatabase {
  /** Pass it to `openDatabase`. */
  readonly url: string
  /** Ends all connections and removes the database. */
  drop(): Promise<void>
}

/** Copied while a file uses the previous one: otherwise each file would wait for a quarter of a second. */
let spare: Promise<TestDatabase> | undefined

/** Returns an empty, fully migrated database for exclusive use. */
export function testDatabase(): Promise<TestDatabase> {
  const made = spare ?? copyOfTemplate()
  // Only after this one exists: two simultaneous copies take longer than one after another.
  spare = made.then(copyOfTemplate)
  // The caller that uses it receives the error.
  spare.catch(() => undefined)
  return made
}

async function copyOfTemplate(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied file by file: block by block through the write-ahead log, the usual way, is five times the work.
  await inMaintenance(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => inMaintenance(template, `DROP DATABASE ${name} WITH (FORCE)`) }
}

/** Audits the books and throws when any sum differs. */
export async function audit(db: Db): Promise<Books> {
  const books = await auditBooks(db)
  if (!booksBalance(books)) throw new Error(`the books differ: ${inspect(books, { depth: 5 })}`)
  return books
}

/** No connection is in use: everything that works for a test waits for its clock, or has nothing to do. */
export const isAtRest = ({ totalCount, idleCount, waitingCount }: pg.Pool): boolean =>
  idleCount === totalCount && waitingCount === 0

/** Runs one statement outside the template: a database with a connection cannot be copied or dropped. */
async function inMaintenance(template: URL, sql: string): Promise<void> {
  const url = new URL(template)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
