/** Distributes closed months of history over the machines of Citus by player, and gathers them again. See 0048. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { CommandError } from '../command.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { createHistoryMover } from '../play/history/move-history.ts'
import { headDays } from '../play/policy.ts'

/** Histories that grow by bets, and the column their rows are distributed by. */
const histories = [
  { history: 'bet_history', by: 'player' },
  { history: 'round_bet_history', by: 'player' },
  { history: 'table_bet_history', by: 'player' },
  { history: 'ledger_history', by: 'owner' },
] as const

/** A month by the name of its partition. */
interface Month {
  history: string
  by: string
  name: string
}

export interface Places {
  history: string
  /** Months with rows on the coordinator, and their bytes. */
  here: { months: number; bytes: bigint }
  /** The same of distributed ones. */
  far: { months: number; bytes: bigint }
}

/** Parts of a month: 2, 3, 4, 6 and 12 machines have equally many. */
const shards = 12
/** Rows of one transaction while they are brought back: a longer one would hold up every follower of the journal. */
const gatheredAtOnce = 200_000
/** How long readers of a month may be waited for, and wait themselves, while it changes its place; and how often it is tried. */
const lockPatience = '3s'
const tries = 100
const noLock = '55P03'

const one = async <Found>(db: Db, query: ReturnType<typeof sql<Found>>): Promise<Found> => {
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error('no row')
  return row
}

const hasCitus = async (db: Db): Promise<boolean> =>
  (await one(db, sql<{ has: boolean }>`select exists (select from pg_extension where extname = 'citus') as has`)).has

/** The addresses of the machines that rows can be distributed over. */
export async function machinesOf(db: Db): Promise<string[]> {
  if (!(await hasCitus(db))) return []
  const { rows } = await sql<{ address: string }>`
    select nodename || ':' || nodeport as address from pg_dist_node
    where isactive and shouldhaveshards and noderole = 'primary' order by 1`.execute(db)
  return rows.map(({ address }) => address)
}

/** Throws CommandError unless every machine answers. */
async function demandMachines(db: Db): Promise<void> {
  if (!(await hasCitus(db))) throw new CommandError('В этой базе нет Citus: вся история здесь.')
  if ((await machinesOf(db)).length === 0)
    throw new CommandError('Citus не знает ни одной рабочей машины: добавьте их через citus_add_node.')
  const { rows } = await sql<{ address: string }>`
    select nodename || ':' || nodeport as address from run_command_on_workers('select 1') where not success`.execute(db)
  if (rows.length > 0)
    throw new CommandError(
      `Не отвечает: ${rows.map(({ address }) => address).join(', ')}. Ничего не начато: нужны все рабочие машины.`,
    )
}

async function demandColumnar(db: Db): Promise<void> {
  const { has } = await one(
    db,
    sql<{ has: boolean }>`select exists (select from pg_am where amname = 'columnar') as has`,
  )
  if (!has) throw new CommandError('В этой базе нет столбцов Citus: create extension citus_columnar.')
}

/** Months with rows on the coordinator, of those that were over so many days ago. */
async function monthsHere(db: Db, days: number): Promise<Month[]> {
  const found: Month[] = []
  for (const { history, by } of histories) {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${history}::regclass
        and right(c.relname, 7) < to_char(now() at time zone 'UTC' - make_interval(days => ${days}), 'YYYY_MM')
      order by 1`.execute(db)
    for (const { name } of rows)
      if ((await one(db, sql<{ has: boolean }>`select exists (select from ${sql.table(name)}) as has`)).has)
        found.push({ history, by, name })
  }
  return found
}

async function monthsFar(db: Db): Promise<Month[]> {
  const found: Month[] = []
  for (const { history, by } of histories) {
    const { rows } = await sql<{ far: string }>`select far from platform_far_months(${history}) far order by 1`.execute(
      db,
    )
    found.push(...rows.map(({ far }) => ({ history, by, name: far.replace(/_far$/, '') })))
  }
  return found
}

/** Where the months of each history are. */
export async function placesOf(db: Db): Promise<Places[]> {
  const [here, far] = [await monthsHere(db, -31), await monthsFar(db)]
  const sum = async (names: readonly string[], size: 'pg_total_relation_size' | 'citus_total_relation_size') => ({
    months: names.length,
    bytes:
      names.length === 0
        ? 0n
        : (
            await one(
              db,
              sql<{
                bytes: bigint
              }>`select sum(${sql.raw(size)}(name::regclass))::bigint as bytes from unnest(${names}::text[]) name`,
            )
          ).bytes,
  })
  return Promise.all(
    histories.map(async ({ history }) => ({
      history,
      here: await sum(namesIn(here, history), 'pg_total_relation_size'),
      far: await sum(
        namesIn(far, history).map((name) => `${name}_far`),
        'citus_total_relation_size',
      ),
    })),
  )
}

const namesIn = (months: readonly Month[], history: string) =>
  months.filter((month) => month.history === history).map(({ name }) => name)

type Told = (month: string, rows: bigint, ms: number) => void

export interface Distribution {
  told?: Told
  /** Months that were over so many days ago. */
  days?: number
  /** Stored by columns, compressed: smaller, slower to look up. */
  isColumnar?: boolean
}

/** Moves what is old enough into history, then distributes months that are over. */
export async function distribute(
  db: Db,
  { told = () => undefined, days = headDays, isColumnar = false }: Distribution = {},
): Promise<void> {
  await demandMachines(db)
  if (isColumnar) await demandColumnar(db)
  await createHistoryMover(db).run()
  const far = new Set((await monthsFar(db)).map(({ name }) => name))
  await eachMonth(
    db,
    (await monthsHere(db, days)).filter(({ name }) => !far.has(name)),
    (own, month) => distributeMonth(own, month, isColumnar),
    told,
  )
}

/** Brings all distributed months back to the coordinator. */
export async function gather(db: Db, told: Told = () => undefined): Promise<void> {
  await demandMachines(db)
  await eachMonth(db, await monthsFar(db), gatherMonth, told)
}

/** One month after another, while nobody moves rows into history: the lock is that of the movers. */
async function eachMonth(
  db: Db,
  months: readonly Month[],
  work: (own: Db, month: Month) => Promise<bigint>,
  told: Told,
): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql`set lock_timeout = '60s'`.execute(own)
    // Copying opens a connection for each part, and would open all of them again for each month.
    await sql`set citus.max_cached_conns_per_worker = ${sql.lit(shards)}`.execute(own)
    try {
      await sql`select pg_advisory_lock(hashtextextended('history', 0))`.execute(own)
    } catch (error) {
      throw codeOf(error) === noLock
        ? new CommandError('Историю сейчас переносит другой процесс: повторите позже.')
        : error
    }
    try {
      for (const month of months) {
        const began = performance.now()
        told(month.name, await work(own, month), performance.now() - began)
      }
    } catch (error) {
      throw new CommandError(
        `Прервано: ${error instanceof Error ? error.message : String(error)}. Каждая строка там, где была, или уже на новом месте; повторите ту же команду.`,
      )
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(own).catch(() => undefined)
      await sql`reset lock_timeout`.execute(own).catch(() => undefined)
      await sql`reset citus.max_cached_conns_per_worker`.execute(own).catch(() => undefined)
    }
  })
}

async function distributeMonth(own: Db, { by, name }: Month, isColumnar: boolean): Promise<bigint> {
  const [here, next] = [sql.table(name), sql.table(`${name}_next`)]
  await sql`drop table if exists ${next}`.execute(own)
  await sql`
    create table ${next} (like ${here} including defaults including constraints including indexes)
    using ${sql.raw(isColumnar ? 'columnar' : 'heap')}`.execute(own)
  await sql`select create_distributed_table(${`${name}_next`}, ${by}, shard_count => ${shards})`.execute(own)
  await sql`select platform_copy(${name}, ${`${name}_next`}, ${by})`.execute(own)
  await sql`analyze ${next}`.execute(own)
  const rows = await demandSame(own, name, `${name}_next`)
  await changePlace(own, async (tx) => {
    await sql`lock table ${here} in access exclusive mode`.execute(tx)
    await sql`alter table ${next} rename to ${sql.id(`${name}_far`)}`.execute(tx)
    await sql`truncate ${here}`.execute(tx)
  })
  return rows
}

async function gatherMonth(own: Db, { history, by, name }: Month): Promise<bigint> {
  const [parent, here, far, back] = [history, name, `${name}_far`, `${name}_back`].map((each) => sql.table(each))
  await sql`drop table if exists ${back}`.execute(own)
  await sql`create table ${back} (like ${here} including defaults including constraints including indexes)`.execute(own)
  // What the partition demands: without it the attaching would read every row while readers wait.
  const { rule, bound } = await one(
    own,
    sql<{ rule: string; bound: string }>`
    select pg_get_partition_constraintdef(oid) as rule, pg_get_expr(relpartbound, oid) as bound from pg_class where oid = ${name}::regclass`,
  )
  await sql`alter table ${back} add constraint in_month check (${sql.raw(rule)})`.execute(own)
  const column = sql.ref(by)
  const { rows: parts } = await sql<{ first: bigint; last: bigint }>`
    select min(whose) as first, max(whose) as last from (
      select whose, div(sum(rows) over (order by whose), ${gatheredAtOnce}::bigint) as part
      from (select ${column} as whose, count(*) as rows from ${far} group by ${column}) p
    ) s group by part order by 1`.execute(own)
  for (const { first, last } of parts)
    await sql`select platform_copy(${`${name}_far`}, ${`${name}_back`}, ${by}, ${first}, ${last})`.execute(own)
  await sql`analyze ${back}`.execute(own)
  const rows = await demandSame(own, `${name}_far`, `${name}_back`)
  await changePlace(own, async (tx) => {
    await sql`lock table only ${parent} in access exclusive mode`.execute(tx)
    await sql`lock table ${here} in access exclusive mode`.execute(tx)
    // The few that came after the month was distributed.
    await sql`select platform_copy(${name}, ${`${name}_back`}, ${by})`.execute(tx)
    await sql`drop table ${far}`.execute(tx)
    await sql`alter table ${parent} detach partition ${here}`.execute(tx)
    await sql`drop table ${here}`.execute(tx)
    await sql`alter table ${back} rename to ${sql.id(name)}`.execute(tx)
    await sql`alter table ${parent} attach partition ${here} ${sql.raw(bound)}`.execute(tx)
    await sql`alter table ${here} drop constraint in_month`.execute(tx)
  })
  return rows
}

/** Throws unless both tables have the same rows; returns how many. */
async function demandSame(own: Db, from: string, to: string): Promise<bigint> {
  const [was, is] = await Promise.all(
    [from, to].map((table) =>
      one(
        own,
        sql<{ rows: bigint; sum: string }>`
        select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${sql.table(table)} t`,
      ),
    ),
  )
  if (was === undefined || is === undefined || was.rows !== is.rows || was.sum !== is.sum)
    throw new Error(`${to} is not the same as ${from}: ${is?.rows} rows instead of ${was?.rows}`)
  return is.rows
}

/** One transaction that is given up and tried again while somebody reads the month: those who come after it would wait too. */
async function changePlace(own: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  for (let left = tries; ; left--)
    try {
      return await transaction(own, async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(lockPatience)}`.execute(tx)
        await work(tx)
      })
    } catch (error) {
      if (codeOf(error) !== noLock || left === 0) throw error
      await sleep(1_000)
    }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
