/**
 * Rounds in memory: the real engine, random players, failing statements, killed and paused leaders. Exits with status 1
 * when an invariant of money or time does not hold.
 *   node bench/rounds.ts [--rounds 100000] [--seed text]
 */
import { whole } from './figures.ts'
import { simulate } from './rounds/simulation.ts'
import { chanceOf } from './seeded.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: { rounds: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const chance = chanceOf(values.seed)
console.log(`Общие раунды в памяти: ${whole(Number(values.rounds))}, сид ${chance.seed}.`)
const startedAt = performance.now()
const report = await simulate(Number(values.rounds), chance)
console.log(
  `  раундов ${whole(report.rounds)}, ставок ${whole(report.bets)}, забрано ${whole(report.taken)}, прервано раундов ${whole(report.interrupted)}`,
)
console.log(
  `  узлов убито ${whole(report.kills)}, приостановлено ${whole(report.pauses)}, чужих записей не пропущено ${whole(report.fencedWrites)}`,
)
console.log(
  `  самое долгое безвластие при живом втором узле ${whole(report.longestGapMs)} мс; прогон ${whole((performance.now() - startedAt) / 1000)} с`,
)
for (const fault of report.faults) console.log(`  ✗ ${fault}`)
console.log(report.faults.length === 0 && report.longestGapMs <= 5_000 ? 'Всё сошлось.' : 'НЕ СОШЛОСЬ.')
process.exit(report.faults.length === 0 && report.longestGapMs <= 5_000 ? 0 : 1)
