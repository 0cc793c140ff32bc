/**
 * Prints the PAR sheet of any machine of the documented form, or of one of ours: exact figures, computed from its
 * strips and paytable alone.
 *
 *   node tools/par.ts --file <machine.json> [--store <sheet.json>] [--seconds <number>]
 *                   | --game <id> [--store <sheet.json> --parts <parts.json>]
 *
 * Exits with status 2 and a sentence per fault where the file is not a machine, or is one that cannot be counted here.
 * `--store` writes what a machine of ours stores next to its rules: its figures, its rare rounds, the pays of its
 * lists.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { MachineForm } from '@kurazh/games/slots/engine/form.ts'
import { readForm } from '@kurazh/games/slots/engine/read-form.ts'
import { readOptions, runCommand, WrongArguments } from './command-line.ts'
import type { FileNews, FileTask } from './par/of-file.ts'
import { machineOf, printGame, storePools } from './par/of-game.ts'

/** A machine file has some kilobytes. */
const largestBytes = 1_000_000
const usualSeconds = 600
const memoryMb = 2048

const print = (text: string) => void process.stdout.write(text)

await runCommand(() => {
  const { file, game, store, parts, seconds } = readOptions(['file', 'game', 'store', 'parts', 'seconds'])
  const isFile = file !== undefined && game === undefined && parts === undefined
  const isGame =
    game !== undefined && file === undefined && seconds === undefined && (store === undefined) === (parts === undefined)
  if (isFile) return countFile(formIn(file), store, secondsIn(seconds))
  if (!isGame)
    throw new WrongArguments(
      'Нужно одно из двух: --file machine.json (с ним можно --store sheet.json и --seconds 600) или --game <id> (с ним можно --store sheet.json --parts parts.json).',
    )
  const machine = machineOf(game)
  const sheets = printGame(machine, print)
  if (store !== undefined && parts !== undefined) storePools(machine, sheets, store, parts)
})

function secondsIn(text = `${usualSeconds}`): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new WrongArguments('--seconds — целое число секунд от 1.')
}

function formIn(path: string): MachineForm {
  const read = readForm(jsonOf(path))
  if ('faults' in read) throw new WrongArguments(read.faults.join('\n'))
  return read.form
}

function jsonOf(path: string): unknown {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestBytes)
    throw new WrongArguments(`Файл ${path} слишком велик: ${size} байт, а машина занимает не больше ${largestBytes}.`)
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

/** Counts on a separate thread, which is terminated when it takes too long. */
function countFile(form: MachineForm, store: string | undefined, seconds: number): void {
  const workerData: FileTask = { form, stored: store !== undefined }
  const worker = new Worker(new URL('./par/of-file.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const end = (sentence: string) => {
    clearTimeout(late)
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 2
    void worker.terminate()
  }
  const late = setTimeout(
    () =>
      end(
        `За ${seconds} с не сосчитано: у машины слишком много положений. Сделайте ленты короче или дайте больше времени: --seconds ${seconds * 10}.`,
      ),
    seconds * 1000,
  )
  worker.on('message', (news: FileNews) => {
    if ('lines' in news) return print(news.lines)
    if ('fault' in news) return end(news.fault)
    clearTimeout(late)
    if (store !== undefined && news.stored !== undefined) writeFileSync(store, news.stored)
  })
  worker.on('error', (error) => {
    if (!(error instanceof RangeError) && (error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY')
      throw error
    end(
      `У машины столько разных выигрышей, что в памяти (${memoryMb} МБ) они не помещаются: сделайте выплаты крупнее или меньше разных.`,
    )
  })
}
