/**
 * Bugs planted one at a time: does a test beside them fail? Each is put into a copy of this tree, the tests beside it are run
 * there, and what was not seen is listed at the end. Ends with status 1 when a plant no longer fits the code.
 * node bench/planted.ts [--only text] [--list]
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { misfitOf, plants as all, root } from './planted/all.ts'
import type { Plant } from './planted/plant.ts'
import { inWorkspace } from './workspace.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, list: { type: 'boolean', default: false } } })
const plants = all.filter(({ part, what, file }) => `${part} ${what} ${file}`.includes(values.only))

const misfits = plants.flatMap((plant) => misfitOf(plant) ?? [])
for (const misfit of misfits) console.error(`Не подходит к коду: ${misfit}`)
if (misfits.length > 0) process.exit(1)
if (values.list) for (const { part, file, what } of plants) console.log(`${part.padEnd(9)} ${file}: ${what}`)
else await inWorkspace(({ folder }) => plantAll(join(folder, 'tree')))

/** Plants every bug in turn and says which were seen. */
async function plantAll(tree: string): Promise<void> {
  copyTree(tree)
  for (const beside of new Map(plants.map(({ tests }) => [tests.join(), tests])).values()) {
    // A test that fails by itself would see every bug.
    if ((await run(tree, beside)) !== 0) throw new Error(`без подсаженной ошибки не проходят: ${beside.join(' ')}`)
  }
  const unseen: Plant[] = []
  for (const plant of plants) {
    const from = performance.now()
    const seen = await isSeen(tree, plant)
    if (!seen) unseen.push(plant)
    console.log(`${seen ? 'замечена   ' : 'НЕ ЗАМЕЧЕНА'} ${((performance.now() - from) / 1000).toFixed(0).padStart(4)} с  ${plant.part}: ${plant.what}`)
  }
  for (const { file, what } of unseen) console.log(`не замечена: ${file}: ${what}`)
  console.log(`Подсажено ошибок: ${plants.length}, замечено тестами рядом: ${plants.length - unseen.length}, не замечено: ${unseen.length}`)
}

/** What git keeps or would keep, and the packages by hard links, so that the copy's workspaces are its own. */
function copyTree(tree: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(tree, file))
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(tree, 'node_modules')])
}

/** Runs the tests beside a planted bug until the first fails. */
async function isSeen(tree: string, { file, from, to, tests }: Plant): Promise<boolean> {
  const path = join(tree, file)
  const right = readFileSync(path, 'utf8')
  writeFileSync(path, right.replace(from, () => to))
  try {
    return (await run(tree, tests)) !== 0
  } finally {
    writeFileSync(path, right)
  }
}

function run(tree: string, tests: readonly string[]): Promise<number> {
  const vitest = join(tree, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', '--silent=true', '--maxWorkers=1', ...tests], { cwd: tree, stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
