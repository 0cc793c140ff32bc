/** Splits the SQL files of the tree into statements. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Statement, statementsOf } from '../../server/platform/database/sql-files.ts'
import { lineCounter, type Tree } from './tree.ts'

export interface SqlSource {
  /** Relative to the root, with forward slashes. */
  path: string
  text: string
  statements: readonly Statement[]
  /** Line (from 1) of an offset in `text`. */
  lineAt(offset: number): number
}

/** Every `.sql` file that git tracks or would add, sorted by name. */
export function sqlSourcesOf(tree: Tree): SqlSource[] {
  return [...tree.listed]
    .filter((path) => path.endsWith('.sql'))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(tree.root, path), 'utf8')
      return { path, text, statements: statementsOf(text), lineAt: lineCounter(text) }
    })
}
