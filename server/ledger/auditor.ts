/**
 * The background auditor checks the books owner by owner, continuously, and stops betting when a balance is not the
 * sum of its transfers. The stop is a row in the database that the write of every stake reads (`ledger_post`). It
 * therefore holds on every node and over restarts until the owner of the site has checked the books (`npm run books`).
 * The copy in a process only saves it the write.
 */
import { sql } from 'kysely'
import type { Bus } from '../platform/database/bus.ts'
import { notify } from '../platform/database/bus.ts'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import type { Log } from '../platform/process/log.ts'
import { repeatedFailures } from '../platform/process/repeated-failures.ts'
import { announce } from '../platform/webhooks/outbox.ts'
import { auditBooks, booksBalance, compareOwners, comparison } from './books.ts'

const topic = 'ledger.stopped'
const ownersPerStep = 200
/** The auditor rests at least this many times as long as a step took, so it uses at most a tenth of one core. */
const restFactor = 9
const shortestRestMs = 1000

export interface Auditor {
  /** True while this process knows that the books differ: no stake is accepted. */
  isStopped(): boolean
  /** Checks all owners once now. */
  walk(): Promise<void>
  close(): Promise<void>
}

/** Starts the auditor. Reads the stop at once, so that a restart does not resume betting. */
export async function startAuditor(db: Db, bus: Bus, log: Log): Promise<Auditor> {
  let stopped = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const look = async () => void (stopped = await hasOpenDiscrepancy(db))
  // A failed read keeps the known state: the write checks it anyway, and the next step reads it again.
  const lookSoon = () =>
    void look().catch((error: unknown) => log.error({ err: error }, 'the auditor could not read its state'))
  // Subscribed before the first read, so that no notice is lost in between.
  bus.on(topic, lookSoon)
  bus.onGap(lookSoon)
  await look()

  /** Compares the owners after this one. Returns where to continue, undefined at the end. */
  async function step(after: number): Promise<number | undefined> {
    const { differences, last } = await compareOwners(db, after, ownersPerStep)
    if (differences.length > 0) {
      const owners = differences.map(({ owner }) => owner)
      if ((await record(db, owners)) > 0) log.fatal({ owners }, 'books differ: betting is stopped')
      await look()
    }
    return last
  }

  let next = 0
  const failures = repeatedFailures({
    failed: (error, times) => log.warn({ err: error, times }, 'the auditor could not read the books'),
    worked: (times) => log.info({ times }, 'the auditor reads the books again'),
  })
  function schedule(restMs: number): void {
    if (!closed) timer = setTimeout(() => void (running = tick()), restMs)
  }

  async function tick(): Promise<void> {
    const started = performance.now()
    try {
      await look()
      next = (await step(next)) ?? 0
      failures.worked()
    } catch (error) {
      failures.failed(error)
    }
    schedule(Math.max(shortestRestMs, (performance.now() - started) * restFactor))
  }

  schedule(shortestRestMs)
  return {
    isStopped: () => stopped,
    async walk() {
      let after: number | undefined = 0
      while (after !== undefined) after = await step(after)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

async function hasOpenDiscrepancy(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from ledger_discrepancy where resolved_at is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Stops betting on every node because the database went back to an earlier moment. Holds until
 * `resumeAfterRestoration`, even if the books are correct.
 */
export async function stopForRestoration(db: Db): Promise<void> {
  await sql`
    insert into ledger_discrepancy (owner, balance, transfers)
    select null, 0, 0 where not exists (select from ledger_discrepancy where owner is null and resolved_at is null)`.execute(
    db,
  )
  await notify(db, topic, {})
}

/** Resumes betting: everything that may have been shown is out of use. */
export async function resumeAfterRestoration(db: Db): Promise<void> {
  await sql`update ledger_discrepancy set resolved_at = now() where resolved_at is null and owner is null`.execute(db)
  await notify(db, topic, {})
}

/** Records the differences that are not recorded yet and notifies every node. Returns how many were new. */
const record = (db: Db, owners: readonly number[]): Promise<number> => transaction(db, (tx) => recordIn(tx, owners))

async function recordIn(db: Tx, owners: readonly number[]): Promise<number> {
  // If two processes find the same difference at a time, the second finds it recorded. Stakes only read the table and
  // wait for no one.
  await sql`lock table ledger_discrepancy in share row exclusive mode`.execute(db)
  // Compared once more: a balance repaired in the meantime is no longer a difference.
  const { numAffectedRows } = await sql`
    insert into ledger_discrepancy (owner, balance, transfers)
    select c.owner, c.balance, c.transfers from (${comparison} where a.owner = any(${[...owners]}::bigint[])) c
    where c.balance <> c.transfers
      and not exists (select from ledger_discrepancy d where d.owner = c.owner and d.resolved_at is null)`.execute(db)
  const added = Number(numAffectedRows ?? 0)
  if (added > 0) {
    await notify(db, topic, {})
    await announce(db, { kind: 'books.differ', detail: { accounts: added, first: owners[0] ?? null } })
  }
  return added
}

/**
 * Audits everything. When all sums agree, closes the recorded differences so that betting resumes. Returns the books.
 */
export async function auditAndResolve(db: Db) {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  const books = await auditBooks(db)
  if (booksBalance(books)) {
    await sql`update ledger_discrepancy set resolved_at = now() where resolved_at is null and owner is not null and found_at < ${rows[0]?.now}`.execute(
      db,
    )
  } else {
    await record(
      db,
      books.differences.map(({ owner }) => owner),
    )
  }
  await notify(db, topic, {})
  return books
}
