/**
 * `npm run rows`: regenerates the types of all rows, from a temporary database with all migrations.
 *
 * Run it after a migration or a stored function was added or changed; `npm run check` reports when it was forgotten.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { tableOwners } from './check/table-owners.ts'
import { readTree } from './check/tree.ts'
import { readCatalog, type Relation } from './rows/catalog.ts'
import { migratedDatabase } from './rows/migrated-database.ts'
import { rowsFiles } from './rows/rows-files.ts'
import { rowsSum, sumPath } from './rows/rows-sum.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

readArguments({ options: {} })
const catalog = await migratedCatalog()
const files = rowsFiles(catalog, tableOwners)
for (const path of readTree(process.cwd()).listed)
  if (/^server\/.*\/rows\.ts$/.test(path) && !files.has(path)) rmSync(path)
for (const [path, text] of files) writeFileSync(path, text)
writeFileSync(sumPath, `${rowsSum(process.cwd(), readTree(process.cwd()).listed)}\n`)
console.log(`${catalog.length} tables and functions, ${files.size} files`)

async function migratedCatalog(): Promise<Relation[]> {
  const { database, drop } = await migratedDatabase()
  try {
    return await readCatalog(database.pool)
  } finally {
    await drop()
  }
}
