/** A migrated PostgreSQL database for one test file. */
import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { auditBooks, type Books, booksBalance } from '../ledger/books.ts'
import type { Db } from '../platform/database.ts'

export interface TestDatabase {
  /** Give it to `openDatabase`. */
  readonly url: string
  /** Ends whatever is still connected and removes the database. */
  drop(): Promise<void>
}

/** Copied while a file is at the one before: each file would wait for a quarter of a second. */
let spare: Promise<TestDatabase> | undefined

/** An empty, fully migrated database that nobody else uses. */
export function testDatabase(): Promise<TestDatabase> {
  const made = spare ?? copyOfTemplate()
  // Once there is this one: two copies at a time take longer than one after another.
  spare = made.then(copyOfTemplate)
  // Whoever asks for it hears of it.
  spare.catch(() => undefined)
  return made
}

async function copyOfTemplate(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  // File by file: block by block through the log of writes, as is usual, it is five times the work.
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

/** Nobody has a connection of it: whoever works for a test waits for its clock, or has nothing to do. */
export const isAtRest = ({ totalCount, idleCount, waitingCount }: pg.Pool): boolean => idleCount === totalCount && waitingCount === 0

/** Runs one statement beside the template: a database with a connection cannot be copied or dropped. */
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
