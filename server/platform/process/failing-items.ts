/**
 * Records failing items of jobs: stored while they fail, counted by job, and reported when one has failed for too
 * long. The same on every node.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../database/database.ts'
import type { Log } from './log.ts'
import type { Measure } from './measure.ts'
import type { Row } from '../rows.ts'
import { announce } from '../webhooks/outbox.ts'

/** What a job over items needs. */
export interface JobGround {
  readonly db: Db
  readonly log: Log
}

/**
 * An item that has failed for this long is reported, then once a day; per job once an hour, however many of its items
 * fail.
 */
const tellsAfter = sql`interval '1 hour'`
const tellsAgainAfter = sql`interval '1 day'`
/** An item that was not tried for this long was finished in another way: it no longer counts. */
const forgottenAfter = sql`interval '1 hour'`

/** Tries items of one job, each by itself. */
export interface Attempts {
  /**
   * Returns the result of `work`; undefined where it failed and that was recorded. Throws where it cannot be recorded
   * either: then the database is away, and no item would succeed.
   */
  attempt<Result>(item: string, work: () => Promise<Result>): Promise<{ readonly result: Result } | undefined>
}

/**
 * `job` is the label in `/metrics`. Items are named by numbers and names of the site's own: log and alerts show them.
 */
export function attemptsOf({ db, log }: JobGround, job: string): Attempts {
  /** Items that failed the last time. */
  let failing: Promise<Set<string>> | undefined
  const failed = () => (failing ??= failingOf(db, job))

  async function isWrittenDown(item: string, error: unknown): Promise<boolean> {
    const known = await failed()
    const tries = await writeDown(db, job, item)
    known.add(item)
    // Logged ever more rarely: some items are tried each second.
    if (Number.isInteger(Math.log2(tries)))
      log.error({ err: error, job, item, tries }, 'an item of a job failed: it is passed over and tried again later')
    return true
  }

  return {
    async attempt(item, work) {
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work()
      } catch (error) {
        if (await isWrittenDown(item, error).catch(() => false)) return undefined
        throw error
      }
      if ((await failed()).delete(item))
        await sql`delete from failing_item where job = ${job} and item = ${item}`.execute(db)
      return { result }
    },
  }
}

async function failingOf(db: Db, job: string): Promise<Set<string>> {
  const { rows } = await sql<
    Pick<Row<'failing_item'>, 'item'>
  >`select item from failing_item where job = ${job}`.execute(db)
  return new Set(rows.map(({ item }) => item))
}

/** Returns how often the item has failed by now, and alerts the operator when it fails for too long. */
function writeDown(db: Db, job: string, item: string): Promise<number> {
  return transaction(db, async (tx) => {
    const {
      rows: [row],
    } = await sql<Pick<Row<'failing_item'>, 'since' | 'tries'> & { tells: boolean }>`
      insert into failing_item as f (job, item) values (${job}, ${item})
      on conflict (job, item) do update set tries = f.tries + 1, last_at = now(),
        told_at = case when f.since <= now() - ${tellsAfter} and (f.told_at is null or f.told_at <= now() - ${tellsAgainAfter}) then now() else f.told_at end
      returning since, tries, told_at is not distinct from now() as tells`.execute(tx)
    if (row === undefined) throw new Error('a failing item was not written')
    if (row.tells) await tell(tx, job, item, row.since)
    return row.tries
  })
}

async function tell(tx: Tx, job: string, item: string, since: Date): Promise<void> {
  const {
    rows: [told],
  } = await sql<{ items: number; hour: string }>`
    select count(*)::int as items, to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24') as hour from failing_item where job = ${job} and since <= now() - ${tellsAfter}`.execute(
    tx,
  )
  await announce(tx, {
    kind: 'job.failing',
    key: `job ${job} ${told?.hour}`,
    detail: { job, items: told?.items ?? 1, item, since: since.toISOString() },
  })
}

/** Forgets items that were finished in another way. */
export async function forgetItems(db: Db): Promise<void> {
  await sql`delete from failing_item where last_at < now() - ${forgottenAfter}`.execute(db)
}

/** Counts the items of each job that failed when last tried. */
export const failingItems: Measure = {
  name: 'kurazh_job_items_failing',
  help: 'Items that failed when a job tried them last: they are passed over and tried again',
  label: 'job',
  async read(db) {
    const { rows } = await sql<Pick<Row<'failing_item'>, 'job'> & { items: number }>`
      select job, count(*)::int as items from failing_item where last_at >= now() - ${forgottenAfter} group by job order by job`.execute(
      db,
    )
    return rows.map(({ job, items }) => ({ of: job, value: items }))
  },
}
