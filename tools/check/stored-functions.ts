/** Checks that a stored function is written in one `.sql` file, next to the slice that owns its tables. */
import type { Finding, Result } from './finding.ts'
import { type SqlSource, sqlSourcesOf } from './sql-sources.ts'
import { textsOf } from './string-literals.ts'
import type { Tree } from './tree.ts'

const migrations = 'server/migrations/'
const definition = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|view|(?:constraint\s+)?trigger)\s+(\w+)/i
const namedBySlice = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|view)\s+(\w+)/i
/** Statements that may be run repeatedly. */
const repeatable =
  /^(?:create\s+or\s+replace\s+(?:function|view|trigger)|drop\s+(?:function|view|trigger)\s+if\s+exists)\s/i

/**
 * `owners` maps each table to its folder. Whether a function uses only tables of its slice is checked by the check of
 * tables.
 */
export function checkStoredFunctions(tree: Tree, owners: Readonly<Record<string, string>>): Result {
  const sources = sqlSourcesOf(tree)
  const files = sources.filter(({ path }) => !path.startsWith(migrations))
  const slices = [...new Set(Object.values(owners))]
  const findings = [
    ...definedTwice(files),
    ...files.flatMap((file) => faultsOf(file, slices)),
    ...definedElsewhere(tree, sources),
  ]
  return { findings, note: `${files.length} files of stored functions` }
}

function definedTwice(files: readonly SqlSource[]): Finding[] {
  const places = new Map<string, string>()
  return files.flatMap((file) =>
    file.statements.flatMap(({ text, start }) => {
      const name = namedBySlice.exec(text)?.[1]
      if (name === undefined) return []
      const first = places.get(name)
      places.set(name, first ?? file.path)
      return first === undefined
        ? []
        : [found(file, start, `${name} is defined in ${first} already: a stored function is written once`)]
    }),
  )
}

function faultsOf(file: SqlSource, slices: readonly string[]): Finding[] {
  const owned = slices.filter((slice) => file.path.startsWith(`${slice}/`))
  if (owned.length === 0)
    return [
      found(file, 0, 'no slice that owns tables has this folder: put the file next to the slice whose tables it names'),
    ]
  const prefixes = owned.map((slice) => `${slice.split('/').at(-1)}_`)
  return file.statements.flatMap(({ text, start }) => {
    if (!repeatable.test(text))
      return [
        found(
          file,
          start,
          'a file of functions is applied again when its text changes: it holds «create or replace» and «drop … if exists» only',
        ),
      ]
    const name = namedBySlice.exec(text)?.[1]
    if (name === undefined || prefixes.some((prefix) => name.startsWith(prefix))) return []
    return [found(file, start, `${name} does not begin with the name of its slice: ${prefixes.join(' or ')}`)]
  })
}

function definedElsewhere(tree: Tree, sources: readonly SqlSource[]): Finding[] {
  const text = 'a stored function, view or trigger is written in a .sql file of its slice'
  const inMigrations = sources
    .filter(({ path }) => path.startsWith(migrations))
    .flatMap((file) =>
      file.statements
        .filter((statement) => definition.test(statement.text))
        .map(({ start }) => found(file, start, text)),
    )
  const code = tree.files.filter(
    ({ path, isTest }) => path.startsWith('server/') && !path.startsWith('server/testing/') && !isTest,
  )
  return [
    ...inMigrations,
    ...code.flatMap((file) =>
      textsOf(file)
        .filter(({ value }) => definition.test(value))
        .map(({ start }) => ({ path: file.path, line: file.lineAt(start), text })),
    ),
  ]
}

const found = (file: SqlSource, start: number, text: string): Finding => ({
  path: file.path,
  line: file.lineAt(start),
  text,
})
