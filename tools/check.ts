/**
 * `npm run check`: types, lint, the import table, text rules, words said to people, sizes, format, paths in documents,
 * dead code, the weight of the first page.
 *
 *   node tools/check.ts [--only types,imports,…]
 *
 * Exits with 1 when anything is found, with 2 and the usage for `--help` and for wrong arguments.
 */
import { parseArgs } from 'node:util'
import { checkConversions } from './check/conversions.ts'
import { checkDeadCode } from './check/dead-code.ts'
import { printed, type Result, together } from './check/finding.ts'
import { checkDocuments } from './check/documents.ts'
import { checkFirstLoad } from './check/first-load.ts'
import { checkFormat } from './check/format.ts'
import { checkGameIds } from './check/game-ids.ts'
import { checkGenerated } from './check/generated.ts'
import { checkImports } from './check/imports.ts'
import { checkLint } from './check/lint.ts'
import { checkMigrations } from './check/migrations.ts'
import { checkMoney } from './check/money.ts'
import { checkPlayersKeys } from './check/players-keys.ts'
import { checkNodeRuns } from './check/node-runs.ts'
import { checkPurity } from './check/purity.ts'
import { checkReading } from './check/reading.ts'
import { checkRows } from './check/rows.ts'
import { checkOutcomes } from './check/outcome-access.ts'
import { checkSheets } from './check/sheets.ts'
import { checkSizes } from './check/sizes.ts'
import { checkStoredFunctions } from './check/stored-functions.ts'
import { tableOwners } from './check/table-owners.ts'
import { checkTables } from './check/tables.ts'
import { checkTranslatedFigures } from './check/translated-figures.ts'
import { readTree, type Tree } from './check/tree.ts'
import { checkTypes } from './check/types.ts'
import { checkVersions } from './check/versions.ts'
import { checkWords } from './check/words.ts'

interface Check {
  /** The name used after `--only`. */
  name: string
  run(tree: Tree): Result | Promise<Result>
}

/** The quick ones first: they report while the others still run. */
const checks: readonly Check[] = [
  { name: 'imports', run: (tree) => together(checkImports(tree), checkNodeRuns(tree)) },
  { name: 'games', run: (tree) => together(checkGameIds(tree), checkVersions(tree)) },
  {
    name: 'tables',
    run: (tree) =>
      together(
        together(checkTables(tree, tableOwners), checkStoredFunctions(tree, tableOwners)),
        checkPlayersKeys(tree),
      ),
  },
  { name: 'migrations', run: checkMigrations },
  { name: 'purity', run: checkPurity },
  { name: 'money', run: (tree) => together(checkMoney(tree), checkConversions(tree)) },
  { name: 'translated', run: checkTranslatedFigures },
  { name: 'words', run: checkWords },
  { name: 'reading', run: checkReading },
  { name: 'rows', run: checkRows },
  { name: 'generated', run: checkGenerated },
  { name: 'sizes', run: checkSizes },
  { name: 'format', run: checkFormat },
  { name: 'outcomes', run: checkOutcomes },
  { name: 'documents', run: checkDocuments },
  { name: 'sheets', run: checkSheets },
  { name: 'first-load', run: checkFirstLoad },
  { name: 'types', run: checkTypes },
  { name: 'lint', run: checkLint },
  { name: 'dead-code', run: checkDeadCode },
]

const names = checks.map((check) => check.name)

/** The requested checks; undefined when only the usage is asked for. Throws for an unknown one. */
function chosen(): readonly Check[] | undefined {
  const { only, help } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  }).values
  if (help === true) return undefined
  const wanted = only?.split(',') ?? names
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`there is no check «${unknown.join(', ')}»`)
  return checks.filter((check) => wanted.includes(check.name))
}

function report(name: string, { findings, note }: Result, startedMs: number): boolean {
  const passed = findings.length === 0
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(
    `${passed ? '✓' : '✗'} ${name.padEnd(11)} ${seconds.padStart(5)} s  ${note}${passed ? '' : `; to mend: ${findings.length}`}`,
  )
  if (!passed) console.log(printed(findings))
  return passed
}

/** True when every check passed. A check that throws has failed. */
async function run(wanted: readonly Check[]): Promise<boolean> {
  let startedMs = performance.now()
  const tree = readTree(process.cwd())
  let passed = report(
    'files',
    { findings: [...tree.unread], note: `${tree.files.length} files of code read` },
    startedMs,
  )
  for (const check of wanted) {
    startedMs = performance.now()
    passed = report(check.name, await check.run(tree), startedMs) && passed
  }
  return passed
}

function showUsage(): void {
  console.error(`usage: node tools/check.ts [--only ${names.join(',')}], in the repository’s root`)
  process.exitCode = 2
}

try {
  const wanted = chosen()
  if (wanted === undefined) showUsage()
  else process.exitCode = (await run(wanted)) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  showUsage()
}
