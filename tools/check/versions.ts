/** Checks that a new version of a game's rules cannot change a former one: they share no table. */
import { posix } from 'node:path'
import type { Finding, Result } from './finding.ts'
import { importStatements } from './import-statements.ts'
import { ourFile } from './imports.ts'
import type { SourceFile, Tree } from './tree.ts'

/** Files of a game that every version may share: players' choices, not payouts. */
const sharedByAll = new Set(['games/plinko/risks.ts'])

/**
 * Former rules are `v<n>.ts`; the files they import in their folder are named with a version, or imported by them
 * alone.
 */
export function checkVersions(tree: Tree): Result {
  const rules = tree.files.filter((file) => file.path.startsWith('games/') && !file.isTest)
  const byPath = new Map(rules.map((file) => [file.path, file]))
  const former = rules.filter(({ path }) => /^v\d+\.ts$/.test(posix.basename(path)))
  const findings = former.flatMap((file) => {
    const folder = posix.dirname(file.path)
    const others = rules.filter(
      ({ path }) => posix.dirname(path) === folder && path !== file.path && isRules(path, folder),
    )
    const own = reached(byPath, file)
    return others.flatMap((other): Finding[] =>
      [other.path, ...reached(byPath, other)]
        .filter((path) => own.has(path) && !sharedByAll.has(path) && !/-v\d+\.ts$/.test(path))
        .map((path) => ({
          path: file.path,
          line: 1,
          text: `shares ${path} with ${other.path}: give each version a file of its own, named like ${path.replace('.ts', '-v2.ts')}`,
        })),
    )
  })
  return { findings, note: `${former.length} former rules` }
}

/** The newest rules have the folder's name, former ones their version's. */
const isRules = (path: string, folder: string): boolean =>
  posix.basename(path) === `${posix.basename(folder)}.ts` || /^v\d+\.ts$/.test(posix.basename(path))

/** The files of its own folder that a file imports, directly or not. */
function reached(files: ReadonlyMap<string, SourceFile>, from: SourceFile, seen = new Set<string>()): Set<string> {
  for (const { specifier } of importStatements(from)) {
    const path = specifier === undefined ? undefined : ourFile(from.path, specifier)
    const file = path === undefined ? undefined : files.get(path)
    if (file === undefined || seen.has(file.path) || posix.dirname(file.path) !== posix.dirname(from.path)) continue
    seen.add(file.path)
    reached(files, file, seen)
  }
  return seen
}
