/**
 * Prints the PAR sheet of any machine of the documented form, or of one of ours: exact figures, computed from its strips and paytable alone.
 * node tools/par.ts --file <machine.json> | --game <id>. Ends with status 2 and a sentence per fault where the file is no machine.
 */
import { readFileSync } from 'node:fs'
import { current, idsOf } from '@kurazh/games/index.ts'
import { countForm } from '@kurazh/games/slots/engine/count.ts'
import type { Counting, Mode, Sheet, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { readForm } from '@kurazh/games/slots/engine/read-form.ts'
import { rulesFrom } from '@kurazh/games/slots/engine/rules.ts'
import { readOptions, runCommand, WrongArguments } from './command-line.ts'
import { sheetLines } from './par/sheet-lines.ts'

/** A machine and how its modes are counted. */
interface Counted {
  title: string
  modes: { mode: Mode; cost: number; count: Counting }[]
}

runCommand(() => {
  const { file, game } = readOptions(['file', 'game'])
  if ((file === undefined) === (game === undefined)) throw new WrongArguments('Нужно одно из двух: --file machine.json или --game <id>.')
  const { title, modes } = file === undefined ? ofGame(game ?? '') : ofFile(file)
  for (const { mode, cost, count } of modes) {
    process.stdout.write(`${title}, ${mode}\n${sheetLines(finished(count), cost).map((line) => `  ${line}\n`).join('')}`)
  }
})

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
  return { title: read.form.name, modes: costs.map(([mode, cost]) => ({ mode, cost, count: countForm(rules, mode, cost) })) }
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

function finished(count: Counting): Sheet {
  for (;;) {
    const { done, value } = count.next()
    if (done) return value
  }
}
