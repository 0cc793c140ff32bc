/** A table's name occurs in the SQL of one slice only: others ask that slice in words. */
import { type Expression, Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import { type Text, textsOf } from './texts.ts'
import type { SourceFile, Tree } from './tree.ts'

const migrations = 'server/migrations/'
/** They look across slices on purpose: fixtures and the auditor's entry point. */
const exempt = ['server/testing/', 'server/books.ts']
const builderVerbs = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|\w*[jJ]oin(Lateral)?|from|using)$/

const creation = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?(?!\w|\$\{)(?!\s+partition\s+of)/gi
const drop = /\bdrop\s+table\s+(?:if\s+exists\s+)?"?(\w+)"?/gi
const builtCreation = /\.createTable\(\s*['"`](\w+)['"`]/g

/** Words a table's name comes after, and after them one name or a list of names, each with or without an alias. */
const beforeTable = String.raw`(?<!\bdistinct\s+)\b(?:from|join|into|update|table|truncate|using|copy|references)\s+(?:only\s+)?(?:"?public"?\.)?`
const tableList = String.raw`((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+"?)(?!\w|\.|\s*\()`
const tablePlaces = new RegExp(beforeTable + tableList, 'gi')
const tableExpression = /\b(\w+)\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/gi

/** `owners` says which folder owns each table that `server/migrations` creates. */
export function checkTables(tree: Tree, owners: Readonly<Record<string, string>>): Result {
  const findings: Finding[] = []
  const created = createdTables(tree)
  for (const [table, { path, line }] of created) {
    if (!Object.hasOwn(owners, table)) findings.push({ path, line, text: `table «${table}» has no owner: add it to tools/check/table-owners.ts` })
  }
  for (const [table, owner] of Object.entries(owners)) {
    const add = (fault: string) => void findings.push({ path: 'tools/check/table-owners.ts', line: 1, text: `table «${table}»: ${fault}` })
    if (!created.has(table)) add('no migration creates it')
    if (!tree.files.some((file) => file.path.startsWith(`${owner}/`))) add(`there is no folder ${owner}`)
  }
  for (const file of tree.files) {
    if (!file.path.startsWith('server/') || file.isTest || exempt.some((path) => file.path.startsWith(path))) continue
    findings.push(...(file.path.startsWith(migrations) ? functionFaults(file, owners) : sliceFaults(file, owners)))
  }
  return { findings, note: `${created.size} tables` }
}

interface Place {
  path: string
  line: number
}

/** Tables made by SQL or by the builder and not dropped since, in the order of the migrations. Partitions count as the table they are a part of. */
function createdTables(tree: Tree): Map<string, Place> {
  const created = new Map<string, Place>()
  const inOrder = tree.files.filter(({ path }) => path.startsWith(migrations)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const file of inOrder) {
    for (const match of [...file.text.matchAll(creation), ...file.text.matchAll(builtCreation)]) {
      created.set(match[1] ?? '', { path: file.path, line: file.lineAt(match.index) })
    }
    for (const match of file.text.matchAll(drop)) created.delete(match[1] ?? '')
  }
  return created
}

function sliceFaults(file: SourceFile, owners: Readonly<Record<string, string>>): Finding[] {
  return [...textsOf(file).flatMap(namedInSql), ...namedByBuilder(file)].flatMap(({ value: table, start }) => {
    const owner = Object.hasOwn(owners, table) ? owners[table] : undefined
    if (owner === undefined || file.path.startsWith(`${owner}/`)) return []
    const text = `SQL names «${table}», a table of ${owner}: call a function of that slice instead`
    return [{ path: file.path, line: file.lineAt(start), text }]
  })
}

/** A stored function `<slice>_<verb>` is its slice's SQL, though it lives in a migration. */
function functionFaults(file: SourceFile, owners: Readonly<Record<string, string>>): Finding[] {
  return textsOf(file).flatMap((statement) => {
    const name = /\bcreate\s+(?:or\s+replace\s+)?function\s+(\w+)/i.exec(statement.value)?.[1]
    if (name === undefined) return []
    return namedInSql(statement).flatMap(({ value: table, start }) => {
      const owner = Object.hasOwn(owners, table) ? owners[table] : undefined
      if (owner === undefined || name.startsWith(`${owner.split('/').at(-1)}_`)) return []
      const text = `function ${name} names «${table}», a table of ${owner}: call a function of that slice, or begin its name with the slice`
      return [{ path: file.path, line: file.lineAt(start), text }]
    })
  })
}

/** Names that stand where SQL wants a table. Common table expressions of the same text are not tables. */
function namedInSql({ value, start }: Text): Text[] {
  const ours = new Set([...value.matchAll(tableExpression)].map((match) => match[1]))
  return [...value.matchAll(tablePlaces)].flatMap((match) =>
    (match[1] ?? '')
      .split(',')
      .map((each) => each.trim().split(/\s+/)[0]?.replaceAll('"', '') ?? '')
      .filter((name) => !ours.has(name))
      // The place inside the text, so that a long template is reported at the name's own line.
      .map((name) => ({ value: name, start: start + match.index })),
  )
}

function namedByBuilder(file: SourceFile): Text[] {
  const found: Text[] = []
  const add = (node: Expression) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push({ value: node.value.split(' ')[0] ?? '', start: node.start })
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !builderVerbs.test(callee.property.name)) return
      if (first?.type === 'ArrayExpression') {
        for (const element of first.elements) if (element !== null && element.type !== 'SpreadElement') add(element)
      } else if (first !== undefined && first.type !== 'SpreadElement') add(first)
    },
  }).visit(file.program)
  return found
}
