/** The checksum of the SQL from which the rows were generated, so that the check needs no database. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where it is stored. */
export const sumPath = 'server/migrations/rows.sha256'

const summed = /^server\/(?:.*\.sql|.*\/rows\.ts)$/

/**
 * Covers the migrations, the stored functions and the generated files among `paths`, so that manual edits are noticed.
 */
export function rowsSum(root: string, paths: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const path of [...paths].filter((each) => summed.test(each)).toSorted())
    hash.update(`${path}\0${readFileSync(join(root, path), 'utf8')}\0`)
  return hash.digest('hex')
}

/** The stored checksum, or undefined if there is none yet. */
export function writtenSum(root: string, paths: ReadonlySet<string>): string | undefined {
  return paths.has(sumPath) ? readFileSync(join(root, sumPath), 'utf8').trim() : undefined
}
