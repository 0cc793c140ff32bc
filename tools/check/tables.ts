/** Checks that a table's name occurs in the SQL of one slice only: others call that slice's code. */
import { type Expression, Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import { type SqlSource, sqlSourcesOf } from './sql-sources.ts'
import { type Text, textsOf } from './string-literals.ts'
import type { SourceFile, Tree } from './tree.ts'

const migrations = 'server/migrations/'
/** These look across slices on purpose: fixtures and the auditor's entry point. */
const exempt = ['server/testing/', 'server/books.ts']
const builderVerbs =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|\w*[jJ]oin(Lateral)?|from|using)$/

const creation =
  /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?(?!\w|\$\{)(?!\s+partition\s+of)/gi
const drop = /\bdrop\s+table\s+(?:if\s+exists\s+)?"?(\w+)"?/gi
/** The table of a trigger. */
const attached = /^create\s+(?:or\s+replace\s+)?trigger\s[^]*?\son\s+(?:"?public"?\.)?"?(\w+)/i

/** Keywords before a table's name; after them one name or a list, each with or without an alias. */
const beforeTable = String.raw`(?<!\bdistinct\s+)\b(?:from|join|into|update|table|truncate|using|copy|references)\s+(?:only\s+)?(?:"?public"?\.)?`
const tableList = String.raw`((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+"?)(?!\w|\.|\s*\()`
const tablePlaces = new RegExp(beforeTable + tableList, 'gi')
const tableExpression = /\b(\w+)\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/gi

/** `owners` maps each table that `server/migrations` creates to its folder. */
export function checkTables(tree: Tree, owners: Readonly<Record<string, string>>): Result {
  const findings: Finding[] = []
  const sources = sqlSourcesOf(tree)
  const created = createdTables(sources)
  for (const [table, { path, line }] of created) {
    if (!Object.hasOwn(owners, table))
      findings.push({ path, line, text: `table «${table}» has no owner: add it to tools/check/table-owners.ts` })
  }
  for (const [table, owner] of Object.entries(owners)) {
    const add = (fault: string) =>
      void findings.push({ path: 'tools/check/table-owners.ts', line: 1, text: `table «${table}»: ${fault}` })
    if (!created.has(table)) add('no migration creates it')
    if (!tree.files.some((file) => file.path.startsWith(`${owner}/`))) add(`there is no folder ${owner}`)
  }
  for (const file of tree.files) {
    if (!file.path.startsWith('server/') || file.isTest || exempt.some((path) => file.path.startsWith(path))) continue
    findings.push(...faultsOfNames([...textsOf(file).flatMap(namedInSql), ...namedByBuilder(file)], file, owners))
  }
  for (const file of sources.filter(({ path }) => !path.startsWith(migrations)))
    findings.push(...faultsOfNames(namedByFunctions(file), file, owners))
  return { findings, note: `${created.size} tables` }
}

interface Place {
  path: string
  line: number
}

/**
 * Tables that are created and not dropped later, in the order of the migrations. Partitions count as their parent
 * table.
 */
function createdTables(sources: readonly SqlSource[]): Map<string, Place> {
  const created = new Map<string, Place>()
  for (const file of sources.filter(({ path }) => path.startsWith(migrations))) {
    for (const { text, start } of file.statements) {
      for (const match of text.matchAll(creation))
        created.set(match[1] ?? '', { path: file.path, line: file.lineAt(start + match.index) })
      for (const match of text.matchAll(drop)) created.delete(match[1] ?? '')
    }
  }
  return created
}

function faultsOfNames(
  names: readonly Text[],
  file: Pick<SourceFile, 'path' | 'lineAt'>,
  owners: Readonly<Record<string, string>>,
): Finding[] {
  return names.flatMap(({ value: table, start }) => {
    const owner = Object.hasOwn(owners, table) ? owners[table] : undefined
    if (owner === undefined || file.path.startsWith(`${owner}/`)) return []
    const text = `SQL names «${table}», a table of ${owner}: call a function of that slice instead`
    return [{ path: file.path, line: file.lineAt(start), text }]
  })
}

/** Tables named by stored functions and triggers. */
function namedByFunctions({ statements }: SqlSource): Text[] {
  return statements.flatMap(({ text: value, start }) => {
    const table = attached.exec(value)?.[1]
    return [...namedInSql({ value, start }), ...(table === undefined ? [] : [{ value: table, start }])]
  })
}

/** Names in table position. Common table expressions of the same statement are not tables. */
function namedInSql({ value, start }: Text): Text[] {
  const ours = new Set([...value.matchAll(tableExpression)].map((match) => match[1]))
  return [...value.matchAll(tablePlaces)].flatMap((match) =>
    (match[1] ?? '')
      .split(',')
      .map((each) => each.trim().split(/\s+/)[0]?.replaceAll('"', '') ?? '')
      .filter((name) => !ours.has(name))
      // The offset within the text, so that a long template is reported at the name's own line.
      .map((name) => ({ value: name, start: start + match.index })),
  )
}

function namedByBuilder(file: SourceFile): Text[] {
  const found: Text[] = []
  const add = (node: Expression) => {
    if (node.type === 'Literal' && typeof node.value === 'string')
      found.push({ value: node.value.split(' ')[0] ?? '', start: node.start })
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (
        callee.type !== 'MemberExpression' ||
        callee.property.type !== 'Identifier' ||
        !builderVerbs.test(callee.property.name)
      )
        return
      if (first?.type === 'ArrayExpression') {
        for (const element of first.elements) if (element !== null && element.type !== 'SpreadElement') add(element)
      } else if (first !== undefined && first.type !== 'SpreadElement') add(first)
    },
  }).visit(file.program)
  return found
}
