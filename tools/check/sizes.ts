/** Checks that files and functions are small enough to read in one go, and that names follow the style guide. */
import { Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import { sqlSourcesOf } from './sql-sources.ts'
import type { SourceFile, Tree } from './tree.ts'

const functionLines = 100
/** `npm run rows` writes them, one per slice; they need not be read in one go. */
const writtenByProgram = '/rows.ts'
const emptyNames = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'manager',
  'service',
  'services',
  'data',
  'common',
  'misc',
])

/** Limits in lines: files 400, tests 500, functions 100 (a `describe` block is not a function). */
export function checkSizes(tree: Tree): Result {
  const sql = sqlSourcesOf(tree).map((file) => ({ ...file, isTest: false }))
  return {
    findings: [
      ...tree.files.flatMap((file) => [...fileFaults(file), ...longFunctions(file)]),
      ...sql.flatMap(fileFaults),
    ],
    note: `${tree.files.length + sql.length} files`,
  }
}

function fileFaults(file: Pick<SourceFile, 'path' | 'text' | 'isTest'>): Finding[] {
  const found: Finding[] = []
  const add = (text: string) => void found.push({ path: file.path, line: 1, text })
  const limit = file.isTest ? 500 : 400
  const lines = file.text.split('\n').length - (file.text.endsWith('\n') ? 1 : 0)
  if (lines > limit && !file.path.endsWith(writtenByProgram))
    add(`${lines} lines, the limit is ${limit}: give a part of it its own name and file`)
  for (const part of file.path.split('/').map((each) => each.replace(/(\.\w+)+$/, ''))) {
    if (emptyNames.has(part)) add(`«${part}» says nothing: name it after what is inside`)
    if (!/^\w+(-\w+)*$/.test(part) || /[A-Z_]/.test(part)) add(`«${part}» is not in kebab-case`)
  }
  return found
}

function longFunctions(file: SourceFile): Finding[] {
  const found: Finding[] = []
  const describeBlocks = new Set<number>()
  const measure = (node: { start: number; end: number }) => {
    const first = file.lineAt(node.start)
    const lines = file.lineAt(node.end) - first + 1
    if (lines <= functionLines || describeBlocks.has(node.start)) return
    const text = `a function of ${lines} lines, the limit is ${functionLines}: extract a named step (or a component)`
    found.push({ path: file.path, line: first, text })
  }
  new Visitor({
    CallExpression: (node) => {
      const called = file.text.slice(node.callee.start, node.callee.end)
      if (!file.isTest || !called.startsWith('describe')) return
      for (const argument of node.arguments) describeBlocks.add(argument.start)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(file.program)
  return found
}
