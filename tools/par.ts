/**
 * Prints the PAR sheet of any machine of the documented form, or of one of ours: exact figures, computed from its strips and paytable alone.
 * node tools/par.ts --file <machine.json> [--store <sheet.json>] | --game <id>. Ends with status 2 and a sentence per fault where the file is
 * no machine. What is stored is what a machine of ours keeps beside its form: its figures and its rare rounds.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { current, idsOf } from '@kurazh/games/index.ts'
import { countForm } from '@kurazh/games/slots/engine/count.ts'
import type { Counting, Mode, Sheet, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { readForm } from '@kurazh/games/slots/engine/read-form.ts'
import { type Rules, rulesFrom } from '@kurazh/games/slots/engine/rules.ts'
import { storedSheet } from '@kurazh/games/slots/engine/stored-sheet.ts'
import { readOptions, runCommand, WrongArguments } from './command-line.ts'
import { finished } from './par/finished.ts'
import { rareRounds } from './par/rare-rounds.ts'
import { sheetLines } from './par/sheet-lines.ts'

/** A machine and how its modes are counted; the rules where it was read from a form. */
interface Counted {
  title: string
  modes: { mode: Mode; cost: number; count: Counting }[]
  rules?: Rules
}

runCommand(() => {
  const { file, game, store } = readOptions(['file', 'game', 'store'])
  if ((file === undefined) === (game === undefined) || (store !== undefined && file === undefined)) {
    throw new WrongArguments('Нужно одно из двух: --file machine.json (с ним можно --store sheet.json) или --game <id>.')
  }
  const { title, modes, rules } = file === undefined ? ofGame(game ?? '') : ofFile(file)
  const sheets = modes.map(({ mode, cost, count }) => {
    const sheet = finished(count)
    process.stdout.write(`${title}, ${mode}\n${sheetLines(sheet, cost).map((line) => `  ${line}\n`).join('')}`)
    return [mode, sheet] as const
  })
  if (store !== undefined && rules !== undefined) writeFileSync(store, `${JSON.stringify(storedFigures(rules, sheets))}\n`)
})

function storedFigures(rules: Rules, sheets: readonly (readonly [Mode, Sheet])[]): object {
  return { sheets: Object.fromEntries(sheets.map(([mode, sheet]) => [mode, storedSheet(sheet)])), rare: sheets.flatMap(([mode]) => rareRounds(rules, mode)) }
}

function ofGame(id: string): Counted {
  const game = current(id, 'instant')
  if (game === undefined || !('machine' in game)) {
    const machines = idsOf('instant').filter((each) => 'machine' in (current(each) ?? {}))
    throw new WrongArguments(`Автомата ${id} нет. Есть: ${machines.join(', ')}.`)
  }
  const { machine } = game as SlotGame
  const modes = Object.entries(machine.costs) as [Mode, number][]
  return { title: `${id}, версия ${game.version}`, modes: modes.map(([mode, cost]) => ({ mode, cost, count: machine.count(mode) })) }
}

function ofFile(path: string): Counted {
  const read = readForm(jsonOf(path))
  if ('faults' in read) throw new WrongArguments(read.faults.join('\n'))
  const rules = rulesFrom(read.form)
  const costs: [Mode, number][] = rules.free?.buyCost === undefined ? [['spin', 1]] : [['spin', 1], ['buy', rules.free.buyCost]]
  return { title: read.form.name, rules, modes: costs.map(([mode, cost]) => ({ mode, cost, count: countForm(rules, mode, cost) })) }
}

function jsonOf(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new WrongArguments(`Файл ${path} не читается.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongArguments(`Файл ${path} — не JSON: ${(error as Error).message}`)
  }
}
