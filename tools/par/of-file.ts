/**
 * Counts a machine of the documented form on a thread of its own, so that whoever asked can end it: some machines would take years,
 * some have more pays than memory holds.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { countForm } from '@kurazh/games/slots/engine/count.ts'
import type { MachineForm } from '@kurazh/games/slots/engine/form.ts'
import type { Mode, Sheet } from '@kurazh/games/slots/engine/machine.ts'
import { rulesFrom } from '@kurazh/games/slots/engine/rules.ts'
import { storedSheet } from '@kurazh/games/slots/engine/stored-sheet.ts'
import { finished } from './finished.ts'
import { rareRounds } from './rare-rounds.ts'
import { sheetLines } from './sheet-lines.ts'

export interface FileTask {
  form: MachineForm
  /** What a machine of ours keeps is wanted too. */
  stored: boolean
}

/** The sheet of a mode as lines; at the end the text to be kept, where it is wanted. */
export type FileNews = { lines: string } | { stored: string | undefined }

const { form, stored } = workerData as FileTask
const rules = rulesFrom(form)
const costs: [Mode, number][] = rules.free?.buyCost === undefined ? [['spin', 1]] : [['spin', 1], ['buy', rules.free.buyCost]]
const sheets = new Map<Mode, Sheet>()
const tell = (news: FileNews) => parentPort?.postMessage(news)

for (const [mode, cost] of costs) {
  const sheet = finished(countForm(rules, mode, cost))
  sheets.set(mode, sheet)
  tell({ lines: `${form.name}, ${mode}\n${sheetLines(sheet, cost).map((line) => `  ${line}\n`).join('')}` })
}
const kept = () => ({ sheets: Object.fromEntries([...sheets].map(([mode, sheet]) => [mode, storedSheet(sheet)])), rare: [...sheets.keys()].flatMap((mode) => rareRounds(rules, mode)) })
tell({ stored: stored ? `${JSON.stringify(kept())}\n` : undefined })
