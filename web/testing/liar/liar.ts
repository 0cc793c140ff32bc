/**
 * `npm run liar -- [--pairs 20000] [--every 1] [--from 0] [--game dice] [--seed n] [--short] [--honest 10000]`: a
 * server that lies in every field of every answer and piece of news, tested with the very code that checks bets,
 * rounds, live tables, games made elsewhere, rakeback, reserves, the jackpot and rains in the page, and that refuses bets
 * which would win.
 * Prints the page's reaction to each kind of lie; ends with status 1 when it was ever fooled. `--every 10` runs every
 * tenth lie only, beginning with the first or with number `--from`. `--short` ends a scenario at a table with its first
 * alarm: half the time, but a page that fails afterwards is not seen. `--honest 10000` runs no lies: so many honest
 * rounds of each family of tables, and every alarm is a fault.
 */
import { parseArgs } from 'node:util'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { type Came, cameWords, pairOf } from './came.ts'
import { honestTable } from './honest-tables.ts'
import {
  tableCovered,
  distinctTableSingles,
  type TableSpot,
  tableSpots,
  type TableTrial,
  tableWordsOf,
  walkTable,
} from './live-tables.ts'
import { jackpotSingles, jackpotWordsOf, walkJackpot } from './jackpot.ts'
import { packageSingles, packageWordsOf, walkPackages } from './packages.ts'
import { rainSingles, rainWordsOf, walkRain } from './rain.ts'
import { refusalSingles, refusalWordsOf, walkRefusals } from './refusals.ts'
import { reservesSingles, reservesWordsOf, walkReserves } from './reserves.ts'
import { rewardSingles, rewardWordsOf, walkRewards } from './rewards.ts'
import { roundSingles, roundWordsOf, walkRounds } from './rounds.ts'
import { singles, walk, wordsOf } from './seeded.ts'
import { liedTables } from './table-ways.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20000' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    short: { type: 'boolean', default: false },
    game: { type: 'string', default: '' },
    honest: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

/** A run of one lie or two. */
interface Telling {
  row: string
  words: string
  tell(): Promise<{ came: Came; lied: boolean; why?: unknown }>
}

interface Trial {
  table: { game: { id: string } }
  way: { name: string }
  lies: readonly object[]
}

/** Lies of one kind, made when they are run: all of them at once would fill the memory. */
interface Kind {
  alone(): Promise<Telling[]>
  pairs(many: number): Promise<Telling[]>
}

const every = Number(values.every)
const from = Number(values.from)
const pick = createChance(values.seed).below
let faults = 0

function kindOf<One extends Trial>(
  make: () => Promise<readonly One[]>,
  tell: (trial: One) => ReturnType<Telling['tell']>,
  wordsFor: (trial: One) => string,
  covered?: () => Promise<readonly One[]>,
): Kind {
  const inGame = async () => (await make()).filter(({ table }) => table.game.id.includes(values.game))
  const telling = (trial: One): Telling => ({
    row: `${trial.table.game.id}: ${trial.way.name}`,
    words: wordsFor(trial),
    tell: () => tell(trial),
  })
  return {
    alone: async () => (await inGame()).map(telling),
    async pairs(many) {
      const all = await inGame()
      if (all.length === 0) return []
      const crooks = (await covered?.()) ?? []
      return Array.from({ length: many }, (_, at) =>
        telling(crooks.length > 0 && at % 2 === 0 ? (crooks[pick(crooks.length)] as One) : pairOf(all, pick)),
      )
    },
  }
}

const kinds: readonly Kind[] = [
  kindOf(singles, walk, wordsOf),
  kindOf(roundSingles, walkRounds, roundWordsOf),
  kindOf(async () => reservesSingles(), walkReserves, reservesWordsOf),
  kindOf(async () => jackpotSingles(), walkJackpot, jackpotWordsOf),
  kindOf(async () => rainSingles(), walkRain, rainWordsOf),
  kindOf(packageSingles, walkPackages, packageWordsOf),
  kindOf(async () => rewardSingles(), walkRewards, rewardWordsOf),
  kindOf(async () => refusalSingles(), walkRefusals, refusalWordsOf),
  ...tableSpots.map((spot: TableSpot) =>
    kindOf<TableTrial>(
      () => distinctTableSingles(spot),
      (trial) => walkTable(trial, values.short),
      tableWordsOf,
      () => tableCovered(spot),
    ),
  ),
]

type Counts = Map<string, Record<Came, number>>

async function lies(): Promise<void> {
  const sizes: number[] = []
  for (const kind of kinds) sizes.push((await kind.alone()).length)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  console.log(
    `Ложь по одной: каждая ${every}-я из ${all} с № ${from}, по две: ${values.pairs}. Зерно случайности: ${values.seed}`,
  )
  const [alone, pairs]: [Counts, Counts] = [new Map(), new Map()]
  for (const [at, kind] of kinds.entries()) {
    const chosen = (await kind.alone()).filter((_, number) => number % every === from % every)
    for (const telling of chosen) await count(telling, alone)
    const both = await kind.pairs(Math.round((Number(values.pairs) * (sizes[at] ?? 0)) / all))
    for (const telling of both) await count(telling, pairs)
    if (chosen.length > 0)
      console.log(`Рассказано: ${chosen.at(-1)?.row}, по одной ${chosen.length}, по две ${both.length}`)
  }
  for (const [name, table] of [
    ['по одной', alone],
    ['по две', pairs],
  ] as const) {
    console.log(`\nЛожь ${name}`)
    console.table(
      Object.fromEntries(
        [...table].map(([row, came]) => [
          row,
          Object.fromEntries(Object.entries(came).map(([what, times]) => [cameWords[what as Came], times])),
        ]),
      ),
    )
  }
  console.log(faults === 0 ? 'Ни одной ✓ на неправде, ни одного падения' : `Сбоев: ${faults}`)
}

async function count({ row, words, tell }: Telling, table: Counts): Promise<void> {
  const { came, lied, why } = await tell()
  if (!lied) return
  const counts = table.get(row) ?? { fooled: 0, fell: 0, alarm: 0, refused: 0, silent: 0, unproved: 0, true: 0 }
  counts[came] += 1
  table.set(row, counts)
  if (came !== 'fooled' && came !== 'fell') return
  faults += 1
  console.log(`${cameWords[came]}: ${words}${why instanceof Error ? `\n${why.stack}` : ''}`)
}

async function honest(rounds: number): Promise<void> {
  console.log(`Честных раундов за каждым столом: ${rounds}. Зерно случайности: ${values.seed}`)
  for (const { game } of liedTables.filter(({ game: { id } }) => id.includes(values.game))) {
    for (const byHand of game.beforeBall ? [false] : [false, true]) {
      const { verdicts, alarms } = await honestTable(
        game,
        byHand ? Math.ceil(rounds / 10) : rounds,
        values.seed,
        byHand,
      )
      faults += alarms.length + verdicts.broken
      console.log(
        `${game.id}${byHand ? ', сдаёт человек' : ''}: ставок доказано ${verdicts.proved}, ждёт открытия колоды ${verdicts.pending}, пересчитано ${verdicts.recomputed}; ложных тревог ${alarms.length}`,
      )
      for (const alarm of alarms.slice(0, 20)) console.log(`  ${alarm}`)
    }
  }
}

await (Number(values.honest) > 0 ? honest(Number(values.honest)) : lies())
process.exitCode = faults === 0 ? 0 : 1
