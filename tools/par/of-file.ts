/**
 * Counts a machine of the documented form on a separate thread, so that the caller can terminate it: some machines
 * would take years, some have more pays than memory holds.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { countForm } from '@kurazh/games/slots/engine/count.ts'
import { NoFigures } from '@kurazh/games/slots/engine/endless-spins.ts'
import type { MachineForm } from '@kurazh/games/slots/engine/form.ts'
import { countHoldAndRespin } from '@kurazh/games/slots/engine/hold-and-respin.ts'
import { holdRulesOf } from '@kurazh/games/slots/engine/hold-and-respin-machine.ts'
import type { Mode, Sheet } from '@kurazh/games/slots/engine/machine.ts'
import { rulesFrom } from '@kurazh/games/slots/engine/prepared-form.ts'
import { storedSheet } from '@kurazh/games/slots/engine/stored-sheet.ts'
import { runGenerator } from '../../harness/run-generator.ts'
import { rareRounds } from './rare-rounds.ts'
import { sheetLines } from './sheet-lines.ts'

export interface FileTask {
  form: MachineForm
  /** Whether the stored figures are requested too. */
  stored: boolean
}

/** The sheet of a mode as lines; at the end the figures to store, if requested; or why there is no sheet. */
export type FileNews = { lines: string } | { fault: string } | { stored: string | undefined }

const { form, stored } = workerData as FileTask
const rules = rulesFrom(form)
const hold = holdRulesOf(form)
const costs: [Mode, number][] =
  rules.free?.buyCost === undefined
    ? [['spin', 1]]
    : [
        ['spin', 1],
        ['buy', rules.free.buyCost],
      ]
const post = (news: FileNews) => parentPort?.postMessage(news)

try {
  const sheets = new Map<Mode, Sheet>(costs.map(([mode, cost]) => [mode, countedSheet(mode, cost)]))
  post({ stored: stored ? `${JSON.stringify(storedFigures(sheets))}\n` : undefined })
} catch (error) {
  if (!(error instanceof NoFigures)) throw error
  post({ fault: error.message })
}

function countedSheet(mode: Mode, cost: number): Sheet {
  const sheet = runGenerator(hold === undefined ? countForm(rules, mode, cost) : countHoldAndRespin(rules, hold))
  post({
    lines: `${form.name}, ${mode}\n${sheetLines(sheet, cost)
      .map((line) => `  ${line}\n`)
      .join('')}`,
  })
  return sheet
}

function storedFigures(sheets: ReadonlyMap<Mode, Sheet>): object {
  if ([...sheets.values()].some(({ isUnbounded }) => isUnbounded))
    throw new NoFigures(
      'С повторами без предела наибольшего выигрыша нет, а машине сайта он нужен: записывать (--store) нечего.',
    )
  return {
    sheets: Object.fromEntries([...sheets].map(([mode, sheet]) => [mode, storedSheet(sheet)])),
    rare: hold !== undefined ? [] : [...sheets.keys()].flatMap((mode) => rareRounds(rules, mode)),
  }
}
