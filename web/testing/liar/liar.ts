/**
 * `npm run liar -- [--pairs 20000] [--every 1] [--game dice] [--seed n]`: a house that lies in every field of every answer and piece of
 * news, before the very code that checks bets, rounds and reserves in the page. Prints what the page made of each kind of lie; ends with
 * status 1 when it was ever fooled. `--every 10` tells every tenth lie only.
 */
import { parseArgs } from 'node:util'
import { type Came, cameWords, pairOf } from './came.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { reservesSingles, reservesWordsOf, walkReserves } from './reserves.ts'
import { roundSingles, roundWordsOf, walkRounds } from './rounds.ts'
import { singles, walk, wordsOf } from './seeded.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20000' }, every: { type: 'string', default: '1' }, game: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

/** One lie or two, told. */
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

const every = Number(values.every)
const pick = createChance(values.seed).below
const inGame = <One extends Trial>(trials: readonly One[]) => trials.filter(({ table }) => table.game.id.includes(values.game))
const [seeded, rounds, reserves] = [inGame(await singles()), inGame(await roundSingles()), inGame(reservesSingles())]
const lies = seeded.length + rounds.length + reserves.length

const tellings = <One extends Trial>(trials: readonly One[], tell: (trial: One) => ReturnType<Telling['tell']>, wordsFor: (trial: One) => string) =>
  trials.map((trial): Telling => ({ row: `${trial.table.game.id}: ${trial.way.name}`, words: wordsFor(trial), tell: () => tell(trial) }))
const alone = <One>(trials: readonly One[]) => trials.filter((_, index) => index % every === 0)
/** Each table's part of the pairs, by how many lies there are at it. */
const pairs = <One extends Trial>(trials: readonly One[]) => Array.from({ length: Math.round((Number(values.pairs) * trials.length) / lies) }, () => pairOf(trials, pick))

const told = {
  'по одной': [...tellings(alone(seeded), walk, wordsOf), ...tellings(alone(rounds), walkRounds, roundWordsOf), ...tellings(alone(reserves), walkReserves, reservesWordsOf)],
  'по две': [...tellings(pairs(seeded), walk, wordsOf), ...tellings(pairs(rounds), walkRounds, roundWordsOf), ...tellings(pairs(reserves), walkReserves, reservesWordsOf)],
}
console.log(`Ложь по одной: ${told['по одной'].length}, по две: ${told['по две'].length}. Зерно случайности: ${values.seed}`)

let faults = 0
for (const [name, all] of Object.entries(told)) {
  const table = new Map<string, Record<Came, number>>()
  for (const telling of all) await count(telling, table)
  console.log(`\nЛожь ${name}`)
  console.table(Object.fromEntries([...table].map(([row, came]) => [row, Object.fromEntries(Object.entries(came).map(([what, times]) => [cameWords[what as Came], times]))])))
}
console.log(faults === 0 ? 'Ни одной ✓ на неправде, ни одного падения' : `Сбоев: ${faults}`)
process.exitCode = faults === 0 ? 0 : 1

async function count({ row, words, tell }: Telling, table: Map<string, Record<Came, number>>): Promise<void> {
  const { came, lied, why } = await tell()
  if (!lied) return
  const counts = table.get(row) ?? { fooled: 0, fell: 0, alarm: 0, refused: 0, unproved: 0, true: 0 }
  counts[came] += 1
  table.set(row, counts)
  if (came !== 'fooled' && came !== 'fell') return
  faults += 1
  console.log(`${cameWords[came]}: ${words}${why instanceof Error ? `\n${why.stack}` : ''}`)
}
