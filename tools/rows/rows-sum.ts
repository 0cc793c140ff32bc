/** The sum that says which migrations the generated rows were made from, so that looking needs no database. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where it is written down. */
export const sumPath = 'server/migrations/rows.sha256'

const summed = /^server\/(?:migrations\/\d{4}-[^/]*|.*\/rows)\.ts$/

/** Over the migrations and the generated files among `paths`: a change of either by hand changes it. */
export function rowsSum(root: string, paths: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const path of [...paths].filter((each) => summed.test(each)).toSorted()) hash.update(`${path}\0${readFileSync(join(root, path), 'utf8')}\0`)
  return hash.digest('hex')
}

/** The sum written down, or undefined before the first one. */
export function writtenSum(root: string, paths: ReadonlySet<string>): string | undefined {
  return paths.has(sumPath) ? readFileSync(join(root, sumPath), 'utf8').trim() : undefined
}
