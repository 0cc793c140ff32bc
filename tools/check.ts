/**
 * `npm run check`: types, lint, the import table, rules on the text, sizes, dead code, the weight of the first page.
 *
 *   node tools/check.ts [--only types,imports,…]
 *
 * Ends with 1 when anything is found, 2 when it is called wrongly.
 */
import { parseArgs } from 'node:util'
import { checkConversions } from './check/conversions.ts'
import { checkDeadCode } from './check/dead-code.ts'
import { printed, type Result, together } from './check/finding.ts'
import { checkFirstLoad } from './check/first-load.ts'
import { checkGameIds } from './check/game-ids.ts'
import { checkImports } from './check/imports.ts'
import { checkLint } from './check/lint.ts'
import { checkMigrations } from './check/migrations.ts'
import { checkMoney } from './check/money.ts'
import { checkNodeRuns } from './check/node-runs.ts'
import { checkPurity } from './check/purity.ts'
import { checkRows } from './check/rows.ts'
import { checkOutcomes } from './check/no-hand-on-outcomes.ts'
import { checkSheets } from './check/sheets.ts'
import { checkSizes } from './check/sizes.ts'
import { tableOwners } from './check/table-owners.ts'
import { checkTables } from './check/tables.ts'
import { readTree, type Tree } from './check/tree.ts'
import { checkTypes } from './check/types.ts'

interface Check {
  /** The word after `--only`. */
  name: string
  run(tree: Tree): Result | Promise<Result>
}

/** The quick ones first: they say what is wrong while the others still run. */
const checks: readonly Check[] = [
  { name: 'imports', run: (tree) => together(checkImports(tree), checkNodeRuns(tree)) },
  { name: 'games', run: checkGameIds },
  { name: 'tables', run: (tree) => checkTables(tree, tableOwners) },
  { name: 'migrations', run: checkMigrations },
  { name: 'purity', run: checkPurity },
  { name: 'money', run: (tree) => together(checkMoney(tree), checkConversions(tree)) },
  { name: 'rows', run: checkRows },
  { name: 'sizes', run: checkSizes },
  { name: 'outcomes', run: checkOutcomes },
  { name: 'sheets', run: checkSheets },
  { name: 'first-load', run: checkFirstLoad },
  { name: 'types', run: checkTypes },
  { name: 'lint', run: checkLint },
  { name: 'dead-code', run: checkDeadCode },
]

const names = checks.map((check) => check.name)

/** The checks asked for. Throws when one of them does not exist. */
function chosen(): readonly Check[] {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
  const wanted = only?.split(',') ?? names
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`there is no check «${unknown.join(', ')}»`)
  return checks.filter((check) => wanted.includes(check.name))
}

function report(name: string, { findings, note }: Result, startedMs: number): boolean {
  const passed = findings.length === 0
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(11)} ${seconds.padStart(5)} s  ${note}${passed ? '' : `; to mend: ${findings.length}`}`)
  if (!passed) console.log(printed(findings))
  return passed
}

/** True when every check passed. A check that throws has not passed. */
async function run(wanted: readonly Check[]): Promise<boolean> {
  let startedMs = performance.now()
  const tree = readTree(process.cwd())
  let passed = report('files', { findings: [...tree.unread], note: `${tree.files.length} files of code read` }, startedMs)
  for (const check of wanted) {
    startedMs = performance.now()
    passed = report(check.name, await check.run(tree), startedMs) && passed
  }
  return passed
}

try {
  process.exitCode = (await run(chosen())) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  console.error(`usage: node tools/check.ts [--only ${names.join(',')}], in the repository’s root`)
  process.exitCode = 2
}
