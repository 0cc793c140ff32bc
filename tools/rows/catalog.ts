/** Reads the tables, and the results of stored functions, from a migrated database. */
import type pg from 'pg'
import { driverType } from './driver-types.ts'

export interface Column {
  name: string
  /** As TypeScript, without `| null`. */
  type: string
  nullable: boolean
}

/** A table, or a stored function that returns rows. */
export interface Relation {
  name: string
  columns: readonly Column[]
}

/** A pool or a client. */
type Queried = Pick<pg.ClientBase, 'query'>

/**
 * Columns that may hold an infinite timestamp, which the driver returns as a number. The database cannot express this.
 */
const endless = new Set(['wallet_break.until', 'protection_break.until', 'excluded_mark.until'])

/**
 * Every table of the site and every function that returns one, by name. Throws for a column type that the driver
 * mapping does not know.
 */
export async function readCatalog(db: Queried): Promise<Relation[]> {
  const relations = [...(await tables(db)), ...(await functions(db))].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const [index, { name }] of relations.entries()) {
    if (relations[index + 1]?.name === name)
      throw new Error(`two tables or functions are called ${name}: a row could not be named by it`)
  }
  return relations
}

async function tables(db: Queried): Promise<Relation[]> {
  const { rows } = await db.query<{
    table: string
    column: string
    type: string
    nullable: boolean
    checks: string[]
  }>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable, array(
      select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    ) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'applied_sql'
    order by c.relname, a.attnum`)
  return grouped(
    rows.map(({ table, column, type, nullable, checks }) => {
      const values = checks.flatMap((check) => listedIn(check) ?? [])
      const read = endless.has(`${table}.${column}`) ? 'Date | number' : driverType(type)
      return { name: table, column: { name: column, type: values.length === 0 ? read : values.join(' | '), nullable } }
    }),
  )
}

/**
 * The database does not report which result columns may be null: they are taken as not null, and callers widen them
 * where needed.
 */
async function functions(db: Queried): Promise<Relation[]> {
  const { rows } = await db.query<{ function: string; column: string; type: string }>(`
    select p.proname as function, a.name as column, t.typname as type
    from pg_proc p
    cross join unnest(p.proargnames, p.proargmodes, p.proallargtypes) with ordinality as a(name, mode, type, place)
    join pg_type t on t.oid = a.type
    where p.pronamespace = 'public'::regnamespace and p.proretset and a.mode = 't'
    order by p.proname, p.oid, a.place`)
  return grouped(
    rows.map((row) => ({
      name: row.function,
      column: { name: row.column, type: driverType(row.type), nullable: false },
    })),
  )
}

function grouped(rows: readonly { name: string; column: Column }[]): Relation[] {
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, of]) => ({
    name,
    columns: of.map(({ column }) => column),
  }))
}

/**
 * The values that a check constraint allows, as TypeScript literals; undefined for a check that is not a list. A NOT
 * VALID check counts: it is added that way where an older list was widened, and the existing rows met the old one.
 */
export function listedIn(check: string): string[] | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)(?: NOT VALID)?$/.exec(check)?.[1]
  const values = list?.split(', ').map((value) => /^('[^']+')::text$/.exec(value)?.[1] ?? /^(\d+)$/.exec(value)?.[1])
  return values?.every((value) => value !== undefined) === true ? values : undefined
}
