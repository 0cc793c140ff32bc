/**
 * Prints every game, every version of its rules and every parameter set: the exact return as a fraction and a decimal,
 * next to a simulation. The stored figures of slot machines are all recounted here, however long it takes. Exits with
 * status 1 when a simulation is more than five standard deviations from the exact return, or stored figures differ from
 * the counted ones.
 *
 *   node tools/rtp.ts [--rounds <bets per game>] [--seed <text>] [--game <id>]
 *   node tools/rtp.ts --game blackjack --rules '<json>'
 *
 * The second form counts another rule set of that table with the exact engine.
 */
import { current, idsOf, versions } from '@kurazh/games/index.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { decimalOf, type Fraction } from '@kurazh/games/core/rtp.ts'
import { playsOf } from '@kurazh/games/core/simulation.ts'
import type { Mode, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { readOptions, runCommand, WrongArguments } from './command-line.ts'
import type { Counted } from './rtp/part.ts'
import { readRuleSet, rulesReport } from './rtp/rules.ts'
import { Threads } from './rtp/threads.ts'

const suspiciousSigmas = 5
const longestFraction = 60
const threads = new Threads()
const whole = new Intl.NumberFormat('ru-RU')

await runCommand(async () => {
  const options = readOptions(['rounds', 'seed', 'game', 'rules'])
  if (options.rules !== undefined) return printRules(options.game, options.rules)
  const wanted = options.game === undefined ? Object.values<readonly Game[]>(versions) : [versionsNamed(options.game)]
  const rounds = readRounds(options.rounds ?? '1000000')
  const seed = options.seed ?? 'kurazh'
  print('Точный возврат каждой игры и симуляция по тем же правилам.')
  print(
    `На игру ${whole.format(rounds)} ставок, поровну на её наборы параметров. Случайность симуляции — поток AES-256-CTR`,
  )
  print(`из сида «${seed}» (другой: --seed); сами ставки сайта берут её из HMAC-SHA256 своих сидов.`)
  let [suspicious, wrong] = [0, 0]
  // All are started at once and reported in the order of the registry.
  const reports = wanted.flat().map((game) => ({
    simulated: simulatedOf(game, rounds, seed),
    counted: 'machine' in game ? countedOf(game as SlotGame) : Promise.resolve([]),
  }))
  for (const { simulated, counted } of reports) {
    suspicious += printSimulated(await simulated)
    wrong += printCounted(await counted)
  }
  if (suspicious > 0) print(`\nДальше ${suspiciousSigmas} σ от точного возврата: ${suspicious}.`)
  if (wrong > 0) print(`\nЗаписанные показатели не те, что пересчитаны: ${wrong}.`)
  if (suspicious + wrong > 0) process.exitCode = 1
})

/** All rules of one game. Throws WrongArguments. */
function versionsNamed(id: string): readonly Game[] {
  if (current(id) === undefined) throw new WrongArguments(`Игры «${id}» нет. Есть: ${idsOf().join(', ')}.`)
  return (versions as Record<string, readonly Game[]>)[id] ?? []
}

/** Throws WrongArguments. */
function printRules(id: string | undefined, json: string): void {
  const game = current(id ?? '', 'table')
  if (game?.family !== blackjack.family)
    throw new WrongArguments(`--rules считает правила блэкджека: --game ${blackjack.id}.`)
  const rules = readRuleSet(json)
  for (const line of rulesReport(
    rules,
    (open) => void process.stderr.write(`открытая карта дилера: ${open === 1 ? 'туз' : open}\n`),
  ))
    print(line)
}

interface Simulated {
  title: string
  rows: { far: boolean; cells: string[] }[]
}

async function simulatedOf(game: Game, rounds: number, seed: string): Promise<Simulated> {
  const { id, version } = game
  const plays = playsOf(game)
  const perPlay = Math.ceil(rounds / plays.length)
  const rows = await Promise.all(
    plays.map(async ({ params, steps, rtp }, play) => {
      const label = JSON.stringify(params) + (steps === undefined ? '' : `, забрать после ${steps}`)
      const { mean, sigmas } = await threads.tell({
        kind: 'simulated',
        id,
        version,
        play,
        label,
        rounds: perPlay,
        seed,
      })
      const far = Math.abs(sigmas) > suspiciousSigmas
      const distance = `${sigmas < 0 ? '−' : '+'}${Math.abs(sigmas).toFixed(2)} σ${far ? ' !' : ''}`
      return { far, cells: [label, fractionText(rtp), decimalOf(rtp, 8), mean.toFixed(8), distance] }
    }),
  )
  return { title: `${id}, версия ${version}: ${whole.format(perPlay)} ставок на набор`, rows }
}

/** Prints one game; returns how many of its ways to play are suspiciously far from their exact return. */
function printSimulated({ title, rows }: Simulated): number {
  print(`\n${title}`)
  printTable([['параметры', 'точная дробь', 'возврат', 'симуляция', 'отклонение'], ...rows.map(({ cells }) => cells)])
  return rows.filter(({ far }) => far).length
}

/** A machine's figures, counted from its rules alone, under the name of each. */
function countedOf({ id, version, machine }: SlotGame): Promise<[string, Counted][]> {
  return Promise.all([
    ...(Object.keys(machine.costs) as Mode[]).map(async (mode): Promise<[string, Counted]> => [
      mode,
      await threads.tell({ kind: 'sheet', id, version, mode }),
    ]),
    ...(machine.pools ?? []).map(async (pool): Promise<[string, Counted]> => [
      `список ${pool.id}`,
      await threads.tell({ kind: 'pool', id, version, pool: pool.id }),
    ]),
  ])
}

/** Returns how many figures differ from the stored ones. */
function printCounted(counted: readonly [string, Counted][]): number {
  for (const [name, { isSame, seconds }] of counted)
    print(
      `  ${name}: пересчитано за ${seconds.toFixed(1)} с, ${isSame ? 'сходится с записанным' : 'НЕ сходится с записанным'}`,
    )
  return counted.filter(([, { isSame }]) => !isSame).length
}

/** Free spins have fractions of hundreds of digits: `npm run par -- --game …` prints them in full. */
function fractionText({ numerator, denominator }: Fraction): string {
  const text = `${numerator}/${denominator}`
  return text.length <= longestFraction ? text : `${text.slice(0, 8)}… (${text.length - 1} цифр)`
}

function printTable(rows: readonly string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    print(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function readRounds(text: string): number {
  const rounds = Number(text)
  if (/^\d+$/.test(text) && rounds >= 1_000 && Number.isSafeInteger(rounds)) return rounds
  throw new WrongArguments('--rounds — целое число ставок от 1000.')
}
