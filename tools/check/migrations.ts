/** What lets players be spread over machines later: how tables are changed, how they are keyed, and how the server asks. */
import type { Finding, Result } from './finding.ts'
import { type Text, textsOf } from './texts.ts'
import type { SourceFile, Tree } from './tree.ts'

/** Migrations before this one were merged before the rules. */
const firstHeld = 40
const migration = /^server\/migrations\/(\d{4})-/
const verb = /^\s*(?:with|select|insert|update|delete|create|alter|drop|truncate|lock|grant|listen|notify|vacuum|set)\b/i
/** Bodies of functions, texts, comments: what stands in them parts nothing. */
const quoted = /\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\//g
/** Columns that say whose row it is. */
const holders = ['player', 'owner']

export function checkMigrations(tree: Tree): Result {
  const findings: Finding[] = []
  let held = 0
  for (const file of tree.files) {
    if (!file.path.startsWith('server/') || file.isTest) continue
    const number = Number(migration.exec(file.path)?.[1] ?? firstHeld)
    if (number < firstHeld) continue
    const isMigration = migration.test(file.path)
    if (isMigration) held += 1
    for (const text of textsOf(file)) {
      for (const fault of [severalStatements(text), ...(isMigration ? [severalChanges(text), keyedOtherwise(text)] : [])]) {
        if (fault !== undefined) findings.push(found(file, text, fault))
      }
    }
  }
  return { findings, note: `${held} migrations` }
}

const found = (file: SourceFile, { start }: Text, text: string): Finding => ({ path: file.path, line: file.lineAt(start), text })
const bare = (sql: string) => sql.replace(quoted, (part) => (part.startsWith('-') || part.startsWith('/') ? ' ' : "''"))

function severalStatements({ value }: Text): string | undefined {
  if (!verb.test(value)) return undefined
  const [, ...others] = bare(value).split(';')
  return others.some((other) => verb.test(other)) ? 'several statements in one query: send each on its own' : undefined
}

function severalChanges({ value }: Text): string | undefined {
  const changes = /^\s*alter\s+table\s([^]*)/i.exec(bare(value))?.[1]
  return changes !== undefined && partsOf(changes).length > 1 ? 'several changes in one ALTER TABLE: make each a statement of its own' : undefined
}

function keyedOtherwise({ value }: Text): string | undefined {
  const [, table, inside = ''] = /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([\w${}]+)"?\s*\(([^]*)\)/i.exec(bare(value)) ?? []
  if (table === undefined) return undefined
  const parts = partsOf(inside).map((part) => part.trim())
  const holder = holders.find((name) => parts.some((part) => new RegExp(`^${name}\\s`, 'i').test(part)))
  if (holder === undefined) return undefined
  const leads = new RegExp(`^(?:constraint\\s+\\w+\\s+)?primary\\s+key\\s*\\(\\s*${holder}\\b|^${holder}\\s.*\\bprimary\\s+key\\b`, 'is')
  return parts.some((part) => leads.test(part)) ? undefined : `table «${table}» is kept per ${holder}: its primary key begins with ${holder}`
}

/** What commas part, those in brackets left alone. */
function partsOf(sql: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of sql) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}
