/**
 * Checks that code which Node runs directly imports no file that Node cannot read: it strips types but does not know
 * JSX.
 */
import { posix } from 'node:path'
import { Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import { ourFile } from './imports.ts'
import type { SourceFile, Tree } from './tree.ts'

const runByNode = /^(tools|bench|server|web\/testing\/liar)\//

/** Follows every import that remains after type stripping; dynamic imports are not followed. */
export function checkNodeRuns(tree: Tree): Result {
  const files = new Map(tree.files.map((file) => [file.path, file]))
  const begun = tree.files.filter(({ path, isTest }) => runByNode.test(path) && !isTest)
  const led = new Map<string, string | undefined>(begun.map(({ path }) => [path, undefined]))
  const findings: Finding[] = []
  for (const [path] of led) {
    const file = files.get(path)
    for (const { target, start } of file === undefined ? [] : stays(file)) {
      if (target.endsWith('.tsx') && file !== undefined)
        findings.push({
          path,
          line: file.lineAt(start),
          text: `Node runs this${wayTo(path, led)} and cannot read ${target}: keep what needs no screen in a file of its own`,
        })
      else if (!led.has(target)) led.set(target, path)
    }
  }
  return { findings, note: `${led.size} files that Node runs` }
}

interface Stays {
  target: string
  start: number
}

/** Our files that a file imports statically. */
function stays(file: SourceFile): Stays[] {
  const found: Stays[] = []
  const add = (source: string, start: number) => {
    const target = ourFile(file.path, source)
    if (target !== undefined && /\.tsx?$/.test(target)) found.push({ target: posix.normalize(target), start })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind, start }) => void (importKind !== 'type' && add(source.value, start)),
    ExportAllDeclaration: ({ source, exportKind, start }) => void (exportKind !== 'type' && add(source.value, start)),
    ExportNamedDeclaration: ({ source, exportKind, start }) =>
      void (source !== null && exportKind !== 'type' && add(source.value, start)),
  }).visit(file.program)
  return found
}

function wayTo(path: string, led: ReadonlyMap<string, string | undefined>): string {
  const way: string[] = []
  for (let at = led.get(path); at !== undefined; at = led.get(at)) way.push(at)
  return way.length === 0 ? '' : ` (from ${way.toReversed().join(' → ')})`
}
