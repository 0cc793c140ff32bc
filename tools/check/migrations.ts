/**
 * Checks what a later distribution of players over databases needs: how tables are changed, how they are keyed, and how
 * the server queries them.
 */
import type { Finding, Result } from './finding.ts'
import { sqlSourcesOf } from './sql-sources.ts'
import { type Text, textsOf } from './string-literals.ts'
import type { SourceFile, Tree } from './tree.ts'

const folder = 'server/migrations/'
const named = /^\d{4}-[a-z0-9-]+\.sql$/
/**
 * Their rows are looked up by a value unique to them (a token, a number of the sign-in), although they belong to a
 * player.
 */
const keyedByMark = new Set([
  'session',
  'password_reset',
  'sign_in',
  'email_link',
  'passkey',
  'passkey_challenge',
  'sign_in_ticket',
  'player_identity',
  'social_attempt',
  'protection_break',
  'feed_bet',
  'ledger_discrepancy',
  'outgoing_letter',
  'push_message',
])
const verb =
  /^\s*(?:with|select|insert|update|delete|create|alter|drop|truncate|lock|grant|listen|notify|vacuum|set)\b/i
/** Function bodies, strings, comments: their contents do not split a statement. */
const quoted = /\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\//g
/** Columns with the owner of a row. */
const holders = ['player', 'owner']

export function checkMigrations(tree: Tree): Result {
  const findings: Finding[] = []
  for (const file of tree.files) {
    if (!file.path.startsWith('server/') || file.isTest) continue
    for (const text of textsOf(file)) findings.push(...faults(file, text, severalStatements(text)))
  }
  const migrations = sqlSourcesOf(tree).filter(({ path }) => path.startsWith(folder))
  const numbers = new Map<string, string>()
  for (const file of migrations) {
    const name = file.path.slice(folder.length)
    findings.push(...faults(file, undefined, misnamed(name, numbers)))
    for (const { text: value, start } of file.statements)
      findings.push(...faults(file, { value, start }, severalChanges(value), keyedOtherwise(value)))
  }
  return { findings, note: `${migrations.length} migrations` }
}

function faults(
  file: Pick<SourceFile, 'path' | 'lineAt'>,
  text: Text | undefined,
  ...found: readonly (string | undefined)[]
): Finding[] {
  return found.flatMap((fault) =>
    fault === undefined ? [] : [{ path: file.path, line: file.lineAt(text?.start ?? 0), text: fault }],
  )
}

/** `numbers`: the migration of each number so far. */
function misnamed(name: string, numbers: Map<string, string>): string | undefined {
  if (!named.test(name)) return `«${name}» is not applied as a migration: call it NNNN-what.sql`
  const number = name.slice(0, 4)
  const other = numbers.get(number)
  numbers.set(number, name)
  return other === undefined ? undefined : `«${other}» has this number too`
}

const bare = (sql: string) => sql.replace(quoted, (part) => (part.startsWith('-') || part.startsWith('/') ? ' ' : "''"))

function severalStatements({ value }: Text): string | undefined {
  if (!verb.test(value)) return undefined
  const [, ...others] = bare(value).split(';')
  return others.some((other) => verb.test(other)) ? 'several statements in one query: send each on its own' : undefined
}

function severalChanges(value: string): string | undefined {
  const changes = /^\s*alter\s+table\s([^]*)/i.exec(bare(value))?.[1]
  return changes !== undefined && partsOf(changes).length > 1
    ? 'several changes in one ALTER TABLE: make each a statement of its own'
    : undefined
}

function keyedOtherwise(value: string): string | undefined {
  const [, table, inside = ''] =
    /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([\w${}]+)"?\s*\(([^]*)\)/i.exec(bare(value)) ?? []
  if (table === undefined || keyedByMark.has(table)) return undefined
  const parts = partsOf(inside).map((part) => part.trim())
  const holder = holders.find((name) => parts.some((part) => new RegExp(`^${name}\\s`, 'i').test(part)))
  if (holder === undefined) return undefined
  const leads = new RegExp(
    `^(?:constraint\\s+\\w+\\s+)?primary\\s+key\\s*\\(\\s*${holder}\\b|^${holder}\\s.*\\bprimary\\s+key\\b`,
    'is',
  )
  return parts.some((part) => leads.test(part))
    ? undefined
    : `table «${table}» is kept per ${holder}: its primary key begins with ${holder}`
}

/** Splits at commas, except within brackets. */
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
