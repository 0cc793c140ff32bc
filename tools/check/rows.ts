/**
 * Checks that table rows are typed from the migrated schema: `rows.ts` of each slice is as generated, statements name
 * existing columns, and column types come from it and are not declared a second time.
 *
 * Needs no database: a checksum ties the generated files to the migrations. tools/rows/rows.test.ts checks every
 * statement against PostgreSQL itself.
 */
import { type DeclaredRow, declaredRow, generatedRows } from '../rows/declared-row.ts'
import { plainColumns, relationsNamed } from '../rows/plain-select.ts'
import { rowsSum, sumPath, writtenSum } from '../rows/rows-sum.ts'
import { type SqlStatement, statementsOf } from '../rows/statements.ts'
import type { Finding, Result } from './finding.ts'
import { textsOf } from './string-literals.ts'
import type { SourceFile, Tree } from './tree.ts'

/** A star for all columns of a table: `count(*)` and multiplication are not matched. */
const star = /(?:\bselect(?:\s+distinct)?|\breturning|,)\s+(?:\w+\.)?\*/gi

/** Code that queries the site's tables. */
const matched = /^(?:server\/|bench\/)/

export function checkRows(tree: Tree): Result {
  const rows = new Map(
    tree.files.filter(({ path }) => path.endsWith('/rows.ts')).flatMap((file) => [...generatedRows(file)]),
  )
  const findings: Finding[] = []
  if (rowsSum(tree.root, tree.listed) !== writtenSum(tree.root, tree.listed)) {
    findings.push({
      path: sumPath,
      line: 1,
      text: 'the rows.ts files do not belong to these migrations and stored functions: call `npm run rows`',
    })
  }
  let count = 0
  for (const file of tree.files) {
    if (!matched.test(file.path) || file.isTest) continue
    findings.push(...stars(file))
    for (const statement of statementsOf(tree, file)) {
      count += 1
      for (const text of faults(tree, file, statement, rows))
        findings.push({ path: file.path, line: statement.line, text })
    }
  }
  return { findings, note: `${rows.size} tables and functions, ${count} statements` }
}

function stars(file: SourceFile): Finding[] {
  return textsOf(file).flatMap(({ value, start }) =>
    [...value.matchAll(star)].map((match) => ({
      path: file.path,
      line: file.lineAt(start + match.index),
      text: 'every column by a star: name the columns that are used',
    })),
  )
}

function faults(
  tree: Tree,
  file: SourceFile,
  { text, written, rowType }: SqlStatement,
  rows: ReadonlyMap<string, DeclaredRow>,
): string[] {
  const sql = text ?? written
  const relations = relationsNamed(sql)
  const unknown = plainColumns(sql)
    .filter(({ column, of }) => {
      const [table] = of === undefined ? relations.values() : [relations.get(of)]
      const known = of !== undefined || relations.size === 1 ? rows.get(table ?? '') : undefined
      return known !== undefined && !known.has(column)
    })
    .map(({ column }) => `there is no column «${column}»`)
  if (rowType === undefined || text === undefined || rowType.type === 'TSTupleType' || rowType.type === 'TSArrayType')
    return unknown
  const declared = declaredRow(tree, file, rowType)
  if (declared === undefined)
    return [
      ...unknown,
      'the columns of this row’s type are not seen: write Pick<Row<…>, …>, with computed columns added by &',
    ]
  const byHand = Map.groupBy(
    plainColumns(sql).flatMap(({ column, of, name }) => {
      const named = of === undefined ? [...relations.values()] : [relations.get(of) ?? '']
      const table = named.find((each) => rows.get(each)?.has(column))
      return table === undefined || declared.get(name)?.picked !== false ? [] : [{ table, name }]
    }),
    ({ table }) => table,
  )
  return [
    ...unknown,
    ...[...byHand].map(([table, columns]) => {
      const names = columns.map(({ name }) => `«${name}»`).join(', ')
      return `columns of ${table} typed by hand: ${names}; take them from Row<'${table}'>`
    }),
  ]
}
