/** A simple SQL reader: the plain columns of a statement's result, and the tables it reads. */

export interface PlainColumn {
  column: string
  /** The alias or table before the dot. */
  of: string | undefined
  /** Its name in the result. */
  name: string
}

const item = /^(?:(\w+)\.)?([a-z]\w*)(?:\s+(?:as\s+)?(\w+))?$/
const constants = new Set(['true', 'false', 'null', 'distinct', 'current_date', 'excluded'])
const notAliases = new Set([
  'where',
  'order',
  'on',
  'using',
  'set',
  'join',
  'left',
  'cross',
  'inner',
  'for',
  'limit',
  'group',
  'returning',
  'union',
  'values',
  'select',
  'with',
])

/** The columns of the outermost select list, or of `returning`; expressions are skipped. */
export function plainColumns(sql: string): PlainColumn[] {
  const bare = outermost(sql)
  const list = /\bselect\s([^]*?)(?:\bfrom\b|$)/.exec(bare)?.[1] ?? ''
  const given = /\breturning\s([^]*)$/.exec(bare)?.[1] ?? list
  return given.split(',').flatMap((part) => {
    const [, of, column = '', name = column] = item.exec(part.trim()) ?? []
    return column === '' || constants.has(column) ? [] : [{ of, column, name }]
  })
}

/** Tables and functions in the outermost statement, by alias. Contents of brackets are skipped. */
export function relationsNamed(sql: string): Map<string, string> {
  const bare = outermost(sql).replace(/\bfor (?:no key )?(?:update|share)\b[^]*$/, '')
  return new Map(
    [
      ...bare.matchAll(
        /\b(?:from|join|update|into)\s+(?:only\s+|lateral\s+)*(\w+)(?:\s*\(\))?(?:\s+(?:as\s+)?(\w+))?/g,
      ),
    ].map(([, name = '', alias]) => [alias === undefined || notAliases.has(alias) ? name : alias, name] as const),
  )
}

/** Lower case, without the contents of brackets, strings and comments. */
function outermost(sql: string): string {
  let bare = ''
  let depth = 0
  for (const character of sql
    .toLowerCase()
    .replace(/'[^']*'/g, "''")
    .replace(/--[^\n]*/g, '')) {
    if (character === ')') depth -= 1
    if (depth === 0) bare += character
    if (character === '(') depth += 1
  }
  return bare
}
