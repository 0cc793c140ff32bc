/**
 * Detects restorations. A database restored from a copy would repeat commitments that were already revealed. Each node
 * leaves a mark in its data folder and in the database. A database without the node's newest mark went back. It is
 * refused until its restoration is declared (`npm run restored`), after which nothing that may have been shown is used
 * again.
 */
import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from './database.ts'
import type { Row } from '../rows.ts'
import { SettingsError } from '../process/settings-error.ts'

/** Returns the number of the newest restoration; 0 where there was none. */
export async function newestRestoration(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: bigint }>`select coalesce(max(id), 0)::bigint as id from restoration`.execute(db)
  return Number(row?.id ?? 0)
}

/** Returns the id that distinguishes this site where others store its data. A restoration does not change it. */
export async function siteMark(db: Db): Promise<string> {
  return (await identityOf(db)).database.replaceAll('-', '').slice(0, 12)
}

/** The node's record of its database, in a file next to it. `beat`: how often the node has marked it. */
interface Mark {
  database: string
  node: string
  restoration: number
  beat: number
}

const fileOf = (folder: string) => join(folder, 'database-mark.json')

async function readMark(folder: string): Promise<Mark | undefined> {
  const text = await readFile(fileOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Mark
  } catch {
    throw new SettingsError(
      `Отметка базы в файле ${fileOf(folder)} не читается. Если базу не восстанавливали, удалите файл; если восстанавливали: npm run restored.`,
    )
  }
}

/** Writes the file atomically. */
async function writeMark(folder: string, mark: Mark): Promise<void> {
  const file = fileOf(folder)
  await writeFile(`${file}.new`, JSON.stringify(mark), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

export interface DatabaseMark {
  /**
   * Marks the database and the file once more. Throws WentBack where the database is not where this node has left it.
   */
  beat(): Promise<void>
}

/** The database lost something that this node has seen in it. */
export class WentBack extends SettingsError {
  /** It is the site's own database, and a mark of this node is missing in it: no node may deal from it. */
  readonly isProven: boolean

  constructor(sentence: string, isProven = false) {
    super(sentence)
    this.isProven = isProven
  }
}

const wentBack =
  'База данных вернулась назад или это другая база: в ней нет того, что этот узел уже видел. Открыть её так — сдать игрокам исходы, которые им уже показаны. Если её восстановили из копии: npm run restored (что это значит, сказано в docs/operator). Если этой папке данных дали другую базу намеренно, дайте ей другую DATA_DIR.'
const unfinished = 'Восстановление базы объявлено и не доведено до конца. Запустите ещё раз: npm run restored.'

/**
 * Checks that the database is where this node has left it, and writes a new mark. Otherwise throws WentBack with a
 * sentence.
 */
export async function markDatabase(db: Db, folder: string): Promise<DatabaseMark> {
  const known = await readMark(folder)
  const { database, restoration, isDone } = await identityOf(db)
  if (!isDone) throw new WentBack(unfinished)
  const node = known?.node ?? randomUUID()
  if (known !== undefined) {
    // A restoration unknown to this node was declared since: its record is older.
    const isDeclared = known.database === database && restoration > known.restoration
    const isSame =
      known.database === database && restoration === known.restoration && (await beatOf(db, known.node)) >= known.beat
    if (!isDeclared && !isSame) throw new WentBack(wentBack, known.database === database)
  }
  const mark: Mark = { database, node, restoration, beat: (await beatOf(db, node)) + 1 }
  const put = async () => {
    const {
      rows: [row],
    } = await sql<Pick<Row<'node_mark'>, 'beat'>>`
      insert into node_mark (node, beat) values (${node}, ${mark.beat})
      on conflict (node) do update set beat = greatest(node_mark.beat, excluded.beat), at = clock_timestamp() where node_mark.beat >= excluded.beat - 1
      returning beat`.execute(db)
    if (row === undefined) throw new WentBack(wentBack, true)
    await writeMark(folder, mark)
  }
  await put()
  return {
    async beat() {
      const now = await identityOf(db)
      if (now.database !== database || now.restoration !== restoration)
        throw new WentBack(
          now.restoration > restoration ? 'Объявлено восстановление базы: узел нужно запустить снова.' : wentBack,
        )
      mark.beat += 1
      await put().catch((error: unknown) => {
        mark.beat -= 1
        throw error
      })
    },
  }
}

async function identityOf(db: Db): Promise<{ database: string; restoration: number; isDone: boolean }> {
  const {
    rows: [row],
  } = await sql<Pick<Row<'site_identity'>, 'id'> & { restoration: bigint; done: boolean }>`
    select i.id, coalesce((select max(r.id) from restoration r), 0)::bigint as restoration, not exists (select from restoration r where r.done_at is null) as done
    from site_identity i`.execute(db)
  if (row === undefined) throw new Error('a database has no identity')
  return { database: row.id, restoration: Number(row.restoration), isDone: row.done }
}

async function beatOf(db: Db | Tx, node: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<Pick<Row<'node_mark'>, 'beat'>>`select beat from node_mark where node = ${node}`.execute(db)
  return Number(row?.beat ?? 0)
}

/** A declared restoration. */
export interface Restoration {
  /** Milliseconds since 1970 at its declaration. Always larger than that of any earlier one. */
  id: number
  /** The newest moment that the restored database contains. */
  backTo: Date
}

/** What is known outside the database about the restoration to be declared. */
export interface RestorationSigns {
  /** The data folder of a node; undefined: there is none. */
  folder?: string | undefined
  /** The newest moment that the database contains, where no node has left a mark in it. */
  newestKnown?: Date | undefined
  /**
   * The time of the copy as the operator knows it: nodes may have served from the copy since. A time later than the
   * database contains is ignored.
   */
  copyOf?: Date | undefined
}

/** Running the command within this time after a finished restoration counts as the same one. */
const sameForMs = 3_600_000

/**
 * Declares a restoration, or finds one that was declared and not finished. `isDone`: the last one is still valid,
 * because this folder has recorded its end and no node has served from the database since. A copy made after a
 * restoration looks the same from inside, so without that record a new one is declared, which does no harm.
 */
export async function declareRestoration(
  db: Db,
  { folder, newestKnown, copyOf }: RestorationSigns = {},
): Promise<{ restoration: Restoration; isNew: boolean; isDone: boolean }> {
  const mark = folder === undefined ? undefined : await readMark(folder).catch(() => undefined)
  const { database } = await identityOf(db)
  const own = mark?.database === database ? mark : undefined
  return transaction(db, async (tx) => {
    await sql`lock table restoration in exclusive mode`.execute(tx)
    const {
      rows: [last],
    } = await sql<Pick<Row<'restoration'>, 'id' | 'back_to' | 'done_at'> & { same: boolean }>`
      select r.id, r.back_to, r.done_at, coalesce(r.beats = (select coalesce(sum(beat), 0) from node_mark)
        and r.done_at > clock_timestamp() - make_interval(secs => ${sameForMs / 1000}), false) as same
      from restoration r order by r.id desc limit 1`.execute(tx)
    const hasSeenIt =
      own !== undefined && own.restoration === Number(last?.id ?? 0) && own.beat <= (await beatOf(tx, own.node))
    if (last !== undefined && (last.done_at === null || (last.same && hasSeenIt))) {
      return { restoration: { id: Number(last.id), backTo: last.back_to }, isNew: false, isDone: last.done_at !== null }
    }
    // Later than any restoration recorded in this folder, although the copy may not contain it and the clock may be
    // behind.
    const {
      rows: [made],
    } = await sql<Pick<Row<'restoration'>, 'id' | 'back_to'>>`
      insert into restoration (id, back_to)
      select greatest(floor(extract(epoch from clock_timestamp()) * 1000), ${Number(last?.id ?? 0) + 1}::bigint, ${(own?.restoration ?? 0) + 1}::bigint),
        least(coalesce((select max(at) from node_mark), ${newestKnown ?? null}::timestamptz, clock_timestamp()), ${copyOf ?? null}::timestamptz)
      returning id, back_to`.execute(tx)
    if (made === undefined) throw new Error('a restoration was not declared')
    return { restoration: { id: Number(made.id), backTo: made.back_to }, isNew: true, isDone: false }
  })
}

/**
 * Finishes a restoration: nodes may start. The folder records it, so that running the command once more is the same
 * restoration.
 */
export async function finishRestoration(db: Db, { id }: Restoration, folder?: string): Promise<void> {
  // The folder comes first: after an interruption the restoration is still open and continues.
  if (folder !== undefined) {
    const mark = await readMark(folder).catch(() => undefined)
    const { database } = await identityOf(db)
    const node = mark?.node ?? randomUUID()
    // A folder with a record of another database continues to refuse this one.
    if ((mark?.database ?? database) === database)
      await writeMark(folder, { database, node, restoration: id, beat: await beatOf(db, node) })
  }
  await sql`
    update restoration set done_at = clock_timestamp(), beats = (select coalesce(sum(beat), 0) from node_mark) where id = ${id} and done_at is null`.execute(
    db,
  )
}

/** A node marks the database every second; a silence this long is normal. */
const silenceMs = 2_500

/** Returns whether a node is serving from this database now: a recent mark grows. */
export async function isServed(db: Db): Promise<boolean> {
  const beats = async () => {
    const {
      rows: [row],
    } = await sql<{ beats: bigint; recent: boolean }>`
      select coalesce(sum(beat), 0)::bigint as beats, coalesce(max(at) > clock_timestamp() - interval '10 seconds', false) as recent from node_mark`.execute(
      db,
    )
    return row ?? { beats: 0n, recent: false }
  }
  const before = await beats()
  if (!before.recent) return false
  await sleep(silenceMs)
  return (await beats()).beats !== before.beats
}

/** Returns every finished restoration, newest first. */
export async function restorations(db: Db): Promise<Restoration[]> {
  const { rows } = await sql<
    Pick<Row<'restoration'>, 'id' | 'back_to'>
  >`select id, back_to from restoration where done_at is not null order by id desc`.execute(db)
  return rows.map(({ id, back_to: backTo }) => ({ id: Number(id), backTo }))
}

/** This many numbers of every table are skipped: others may know those given out since the copy. */
const idsSkipped = 1_000_000

/** Raises every sequence of the database, so that no number that left the site since the copy is reused. */
export async function skipNumbers(db: Db): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, least(coalesce(last_value, 0) + ${idsSkipped}, max_value))
    from pg_sequences where schemaname = 'public'`.execute(db)
}
