/** Compares PostgreSQL's description of a statement's result, without running it, with the declared type. */
import type pg from 'pg'
import type { SourceFile, Tree } from '../check/tree.ts'
import { declaredRow } from './declared-row.ts'
import { driverType } from './driver-types.ts'
import type { SqlStatement } from './statements.ts'

interface DescribedColumn {
  name: string
  /** The driver's type. */
  type: string
}

type Connection = Parameters<pg.Submittable['submit']>[0]
interface Field {
  name: string
  dataTypeID: number
}

/**
 * Differences between the code and the database for a statement: it is invalid, or its result has other columns or
 * types.
 */
export async function statementFaults(
  client: pg.ClientBase,
  tree: Tree,
  file: SourceFile,
  { text, rowType }: SqlStatement,
): Promise<string[]> {
  if (text === undefined) return ['it is put together when it runs']
  let answer: DescribedColumn[]
  try {
    answer = await described(client, text)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  const declared = rowType && declaredRow(tree, file, rowType)
  if (declared === undefined) return []
  const names = new Set(answer.map(({ name }) => name))
  return [
    ...[...declared.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `its type has «${name}», the answer does not`),
    ...answer.flatMap(({ name, type }) => {
      const written = declared.get(name)
      if (written === undefined) return [`«${name}» is asked for and not in its type`]
      return written.picked || fits(type, written.type) ? [] : [`«${name}» is ${type}, its type says ${written.type}`]
    }),
  ]
}

/** Whether the driver's type may be declared this way. Names are narrowings: of text, and of JSON. */
function fits(type: string, written: string): boolean {
  if (type === 'unknown') return true
  const parts = written
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'null')
  return (
    parts.length > 0 &&
    parts.every(
      (part) =>
        part === type ||
        (type === 'string' && /^(?:'|[A-Z]\w*(?:\['\w+'\])?$)/.test(part) && part !== 'Date' && part !== 'Buffer') ||
        // An infinite timestamp.
        (type === 'Date' && part === 'number' && parts.includes('Date')),
    )
  )
}

/** The columns of a statement's result. Throws the database's error for an invalid statement. */
async function described(client: pg.ClientBase, text: string): Promise<DescribedColumn[]> {
  const fields = await new Promise<readonly Field[]>(
    (resolve, reject) => void client.query(new Description(text, resolve, reject)),
  )
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int4 as oid, typname as name from pg_type where oid = any($1)',
    [fields.map((field) => field.dataTypeID)],
  )
  const names = new Map(rows.map(({ oid, name }) => [oid, name]))
  return fields.map(({ name, dataTypeID }) => ({ name, type: driverType(names.get(dataTypeID) ?? '') }))
}

/** Sends Parse and Describe and stops there: the driver's own queries always execute. */
class Description implements pg.Submittable {
  #fields: readonly Field[] = []
  readonly #text: string
  readonly #done: (fields: readonly Field[]) => void
  readonly #failed: (error: Error) => void

  constructor(text: string, done: (fields: readonly Field[]) => void, failed: (error: Error) => void) {
    this.#text = text
    this.#done = done
    this.#failed = failed
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#fields = fields
  }

  handleReadyForQuery(): void {
    this.#done(this.#fields)
  }

  handleError(error: Error): void {
    this.#failed(error)
  }
}
