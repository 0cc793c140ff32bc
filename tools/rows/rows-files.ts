/**
 * Text of the generated files: `rows.ts` in the folder of each slice that owns a table, with the rows of its tables and
 * functions.
 */
import type { Column, Relation } from './catalog.ts'

/**
 * The text of each file by its path. `owners` maps tables to slices; a function belongs to the slice that its name
 * begins with. Throws for one without an owner.
 */
export function rowsFiles(catalog: readonly Relation[], owners: Readonly<Record<string, string>>): Map<string, string> {
  const folders = [...new Set(Object.values(owners))]
  const ownerOf = (name: string) => {
    const owner = owners[name] ?? folders.find((folder) => name.startsWith(`${folder.split('/').at(-1)}_`))
    if (owner === undefined) throw new Error(`«${name}» belongs to no slice: add it to tools/check/table-owners.ts`)
    return owner
  }
  return new Map(
    [...Map.groupBy(catalog, ({ name }) => ownerOf(name))].map(([folder, relations]) => [
      `${folder}/rows.ts`,
      fileOf(relations),
    ]),
  )
}

const fileOf = (
  relations: readonly Relation[],
) => `/** What the driver gives for a row. Made from the migrated database by \`npm run rows\`, which overwrites this file. */
interface Rows {
${relations.map(({ name, columns }) => `  ${name}: {\n${columns.map(lineOf).join('')}  }\n`).join('')}}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
`

function lineOf({ name, type, nullable }: Column): string {
  return `    ${name}: ${type}${nullable && type !== 'unknown' ? ' | null' : ''}\n`
}
