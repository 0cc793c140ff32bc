/**
 * Live tables in memory: the real engine, random players, failing statements, killed and paused leaders, rounds called
 * off. Exits with status 1 when an invariant of cards, money or time does not hold.
 *   node bench/table-rounds.ts [--rounds 100000] [--game blackjack] [--seed text]
 */
import { current } from '@kurazh/games/index.ts'
import { whole } from './figures.ts'
import { chanceOf } from './seeded.ts'
import { simulateTables } from './table-rounds/simulation.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    rounds: { type: 'string', default: '100000' },
    game: { type: 'string', multiple: true, default: ['roulette', 'baccarat', 'blackjack'] },
    seed: { type: 'string' },
  },
})
const chance = chanceOf(values.seed)
console.log(`Столы в памяти: по ${whole(Number(values.rounds))} раундов, сид ${chance.seed}.`)
let holds = true
for (const id of values.game) {
  const game = current(id, 'table')
  if (game === undefined) throw new Error(`no table ${id}`)
  const startedAt = performance.now()
  const report = await simulateTables(game, Number(values.rounds), chance)
  console.log(
    `${id}: раундов ${whole(report.rounds)}, шузов ${whole(report.shoes)}, ставок ${whole(report.bets)}, решений ${whole(report.decisions)}, отменено раундов ${whole(report.voided)}`,
  )
  console.log(
    `  узлов убито ${whole(report.kills)}, приостановлено ${whole(report.pauses)}, чужих записей не пропущено ${whole(report.fencedWrites)}`,
  )
  console.log(
    `  самое долгое безвластие при живом втором узле ${whole(report.longestGapMs)} мс; прогон ${whole((performance.now() - startedAt) / 1000)} с`,
  )
  for (const fault of report.faults) console.log(`  ✗ ${fault}`)
  holds &&= report.faults.length === 0 && report.longestGapMs <= 5_000
}
console.log(holds ? 'Всё сошлось.' : 'НЕ СОШЛОСЬ.')
process.exit(holds ? 0 : 1)
