/**
 * `npm run liar -- [--pairs 20000] [--every 1] [--game dice] [--seed n]`: a house that lies in every field of every answer, before the
 * very code that checks bets in the page. Prints what the page made of each kind of lie; ends with status 1 when it was ever fooled.
 */
import { parseArgs } from 'node:util'
import { createChance } from './chance.ts'
import { type Came, pairOf, singles, type Trial, walk, wordsOf } from './seeded.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20000' }, every: { type: 'string', default: '1' }, game: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const every = Number(values.every)
const pick = createChance(Number(values.seed))
const all = (await singles()).filter(({ table }) => table.game.id.includes(values.game))
const alone = all.filter((_, index) => index % every === 0)
const pairs = Array.from({ length: Number(values.pairs) }, () => pairOf(all, pick))
console.log(`Ложь по одной: ${alone.length}, по две: ${pairs.length}. Зерно случайности: ${values.seed}`)

const words = {
  fooled: 'страница обманута', fell: 'страница упала', alarm: 'тревога', refused: 'ответ не принят', unproved: 'показано без ✓',
  true: '✓, и ставка рассказана как есть',
} as const satisfies Record<Came, string>

let faults = 0
for (const [name, trials] of [['по одной', alone], ['по две', pairs]] as const) {
  const table = new Map<string, Record<Came, number>>()
  for (const trial of trials) await count(trial, table)
  console.log(`\nЛожь ${name}`)
  console.table(Object.fromEntries([...table].map(([way, came]) => [way, Object.fromEntries(Object.entries(came).map(([what, times]) => [words[what as Came], times]))])))
}
console.log(faults === 0 ? 'Ни одной ✓ на неправде, ни одного падения' : `Сбоев: ${faults}`)
process.exitCode = faults === 0 ? 0 : 1

async function count(trial: Trial, table: Map<string, Record<Came, number>>): Promise<void> {
  const { came, lied, why } = await walk(trial)
  if (!lied) return
  const row = `${trial.table.game.id}: ${trial.way.name}`
  const counts = table.get(row) ?? { fooled: 0, fell: 0, alarm: 0, refused: 0, unproved: 0, true: 0 }
  counts[came] += 1
  table.set(row, counts)
  if (came !== 'fooled' && came !== 'fell') return
  faults += 1
  console.log(`${words[came]}: ${wordsOf(trial)}${why instanceof Error ? `\n${why.stack}` : ''}`)
}
