/**
 * Brings a database to the form of this code: each migration (tables) once, then the files of stored functions whose
 * text has changed. `applied_sql` records what was applied. All of it is one transaction behind one lock: of several
 * processes that start at once one does the work, and the others find it done. A start without changes costs one
 * query.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from './database.ts'
import { isMigration, readSqlFiles, type SqlFile, statementsOf } from './sql-files.ts'

/** A database that this version neither serves nor changes. The message is the Russian sentence for the operator. */
export class DatabaseFormError extends Error {
  override readonly name = 'DatabaseFormError'
}

const startEmpty =
  'Начните с пустой: укажите пустую папку в DATA_DIR или пустую базу в DATABASE_URL. Если данные нужны, оставайтесь на версии, которая с ними работала.'
const formerForm = `База данных создана прежней версией, и эта версия её не переделывает: в базе ничего не изменено. ${startEmpty}`
const otherForm = (name: string) =>
  `База данных создана другим вариантом этой версии (отличается «${name}»), и переделать её нельзя: в базе ничего не изменено. ${startEmpty}`
const newerForm = (name: string) =>
  `База данных новее этой версии: в ней есть «${name}». Запустите версию, которая её обновила, или восстановите копию, снятую до обновления.`

/** A number that no other lock of this database has. */
const lock = 8_264_190_337_145n
const undefinedTable = '42P01'

interface AppliedFile {
  hash: string
  /** Hashes of texts that were replaced since. */
  former: string[]
}

/** By name; undefined in a database to which nothing was applied. */
type Applied = ReadonlyMap<string, AppliedFile>

/**
 * Applies what is missing. Several processes may start at once. Throws DatabaseFormError for a database of another
 * version, which is not changed. Returns the files of functions whose text a newer version has replaced: an older node
 * that restarts during an upgrade leaves them alone.
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = await readSqlFiles()
  const applied = await readApplied(db)
  if (applied === undefined || missingIn(applied, files).length > 0 || unknownIn(applied, files) !== undefined)
    await transaction(db, (tx) => bringUpToDate(tx, files))
  return files.filter(({ name, hash }) => applied?.get(name)?.former.includes(hash)).map(({ name }) => name)
}

async function bringUpToDate(tx: Tx, files: readonly SqlFile[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
  await refuseFormer(tx)
  await sql`create table if not exists applied_sql (name text primary key, hash text not null, former text[] not null default '{}')`.execute(
    tx,
  )
  const applied: Applied = (await readApplied(tx)) ?? new Map()
  const unknown = unknownIn(applied, files)
  if (unknown !== undefined) throw new DatabaseFormError(newerForm(unknown))
  for (const file of missingIn(applied, files)) {
    if (isMigration(file.name) && applied.has(file.name)) throw new DatabaseFormError(otherForm(file.name))
    await apply(tx, file)
  }
}

/** Every version before `applied_sql` had a table `migration`. */
async function refuseFormer(tx: Tx): Promise<void> {
  const { rows } = await sql<{ former: boolean }>`
    select to_regclass('applied_sql') is null and to_regclass('migration') is not null as former`.execute(tx)
  if (rows[0]?.former !== false) throw new DatabaseFormError(formerForm)
}

async function apply(tx: Tx, { name, text, hash }: SqlFile): Promise<void> {
  try {
    for (const statement of statementsOf(text)) await sql.raw(statement.text).execute(tx)
    await sql`
      insert into applied_sql (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash, former = array_append(applied_sql.former, applied_sql.hash)`.execute(
      tx,
    )
  } catch (error) {
    throw new Error(`Не применён server/${name}`, { cause: error })
  }
}

async function readApplied(db: Db): Promise<Applied | undefined> {
  try {
    const { rows } = await sql<AppliedFile & { name: string }>`select name, hash, former from applied_sql`.execute(db)
    return new Map(rows.map(({ name, ...file }) => [name, file]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return undefined
    throw error
  }
}

/** Returns what has to be applied, in order. */
const missingIn = (applied: Applied, files: readonly SqlFile[]): SqlFile[] =>
  files.filter(({ name, hash }) => {
    const known = applied.get(name)
    return known?.hash !== hash && known?.former.includes(hash) !== true
  })

/**
 * Returns a migration that was applied and does not exist here. A file of functions may have been moved or removed, so
 * it proves nothing.
 */
function unknownIn(applied: Applied, files: readonly SqlFile[]): string | undefined {
  const known = new Set(files.map(({ name }) => name))
  return [...applied.keys()].find((name) => isMigration(name) && !known.has(name))
}
