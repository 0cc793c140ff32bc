/** Formatting of generated files. */

/** The note in a file's head comment that it is generated. */
export const madeFrom = (source: string) => `Made from ${source} by \`npm run generate\`, which overwrites this file.`

/** A table as source text, one entry per line. */
export const table = (entries: readonly (readonly [string, unknown])[]) =>
  `{\n${entries.map(([name, value]) => `  ${key(name)}: ${literal(value)},\n`).join('')}}`

/** A JSON value in the style of the sources. */
function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{ ${fields.map(([name, field]) => `${key(name)}: ${literal(field)}`).join(', ')} }`
}

const key = (name: string) => (/^\w+$/.test(name) ? name : quoted(name))

/** In single quotes; invisible characters are escaped. */
const quoted = (text: string) =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\u00a0', String.raw`\u00a0`)}'`
