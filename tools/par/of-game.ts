/** Counts the figures of a machine of ours from its rules, and what is stored of them. */
import { writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { current, idsOf } from '@kurazh/games/index.ts'
import type { Mode, Pool, Sheet, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { parFile } from '@kurazh/games/slots/engine/par-file.ts'
import { countedPool, piecesOf, type StoredPool } from '@kurazh/games/slots/engine/pool-list.ts'
import { storedSheet } from '@kurazh/games/slots/engine/stored-sheet.ts'
import { WrongArguments } from '../command-line.ts'
import { runGenerator } from '../../harness/run-generator.ts'
import { rarePoolRounds } from './rare-pool-rounds.ts'
import { sheetLines } from './sheet-lines.ts'

/** A list's sums are stored by this many parts of it. */
const parts = 64

/** Throws WrongArguments for a game that is not a machine. */
export function machineOf(id: string): SlotGame {
  const game = current(id, 'instant')
  if (game !== undefined && 'machine' in game) return game as SlotGame
  const machines = idsOf('instant').filter((each) => 'machine' in (current(each) ?? {}))
  throw new WrongArguments(`Автомата ${id} нет. Есть: ${machines.join(', ')}.`)
}

/** Prints the sheets of all modes and the hashes of the files that the page offers. */
export function printGame(game: SlotGame, print: (text: string) => void): Map<Mode, Sheet> {
  const { id, version, machine } = game
  const sheets = new Map<Mode, Sheet>()
  for (const [mode, cost] of Object.entries(machine.costs) as [Mode, number][]) {
    const sheet = runGenerator(machine.count(mode))
    sheets.set(mode, sheet)
    print(
      `${id}, версия ${version}, ${mode}\n${sheetLines(sheet, cost)
        .map((line) => `  ${line}\n`)
        .join('')}`,
    )
  }
  print(`паспорт (JSON)      sha256 ${createHash('sha256').update(parFile(game)).digest('hex')}\n`)
  for (const pool of machine.pools ?? []) print(`список ${pool.id.padEnd(13)}sha256 ${pool.sha256}\n`)
  return sheets
}

/**
 * Writes the stored figures of a machine of pools: its sheet, and the sums of parts of its lists that its test
 * recounts.
 */
export function storePools(
  game: SlotGame,
  sheets: ReadonlyMap<Mode, Sheet>,
  sheetPath: string,
  partsPath: string,
): void {
  const { pools } = game.machine
  if (pools === undefined)
    throw new WrongArguments(
      `У автомата ${game.id} нет списков: его показатели записывает --file machine.json --store sheet.json.`,
    )
  const kept = {
    sheets: Object.fromEntries([...sheets].map(([mode, sheet]) => [mode, storedSheet(sheet)])),
    rare: rarePoolRounds(game),
    pools: Object.fromEntries(pools.map((pool) => [pool.id, storedOf(pool)])),
  }
  writeFileSync(sheetPath, `${JSON.stringify(kept)}\n`)
  writeFileSync(partsPath, `${JSON.stringify(Object.fromEntries(pools.map((pool) => [pool.id, sumsOf(pool)])))}\n`)
}

/** What is stored of a pool, counted from its rounds. */
export function storedOf(pool: Pool): StoredPool {
  const hash = createHash('sha256')
  const counted = countedPool(pool, (text) => hash.update(text))
  return { ...counted, sha256: hash.digest('hex') }
}

/** The total pay of each part of a list, in hundredths of the total bet. */
function sumsOf(pool: Pool): number[] {
  const sums = Array.from({ length: parts }, () => 0)
  for (const { from, paysE4 } of piecesOf(pool, 0, pool.size)) {
    const part = Math.floor((from * parts) / pool.size)
    for (const pays of paysE4) sums[part] = (sums[part] ?? 0) + pays / 100
  }
  return sums
}
