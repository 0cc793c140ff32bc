/**
 * Plays every slot machine ten million times in each of its modes and compares it with its exact figures: return and
 * hit rate within four deviations, a distribution that sums to one, the counting time, spins a second.
 *   node bench/slot-returns.ts [--game id] [--rounds 10000000] [--seed text] [--kept file]
 * --kept: continues an interrupted run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Game } from '@kurazh/games/core/game.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { add, decimalOf, type Fraction } from '@kurazh/games/core/rtp.ts'
import { games } from '@kurazh/games/index.ts'
import type { Mode, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { sameSheet } from '@kurazh/games/slots/engine/stored-sheet.ts'
import { runGenerator } from '../harness/run-generator.ts'
import { keystream } from '../harness/keystream.ts'
import { ratio, whole } from './figures.ts'
import { createVerdicts } from './verdicts.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    game: { type: 'string' },
    rounds: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: 'slot-returns' },
    kept: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const allowedSigmas = 4
/** Each part has its own stream, so that a run can be interrupted and continued. */
const part = 500_000

/** The sums over the rounds so far, in ten-thousandths of the stake: whole numbers, exact up to 2⁵³. */
interface Tally {
  rounds: number
  paidE4: number
  hits: number
  seconds: number
}

const kept: Record<string, Tally> = values.kept === undefined ? {} : read(values.kept)
const verdicts = createVerdicts()
const machines = Object.values<Game>(games).filter(
  (game): game is Game & SlotGame => 'machine' in game && (values.game ?? game.id) === game.id,
)
if (machines.length === 0) throw new Error(`there is no machine ${values.game}`)
console.log(`По ${whole(rounds)} вращений на вид ставки, сид «${values.seed}».`)
for (const game of machines) for (const mode of Object.keys(game.machine.costs) as Mode[]) prove(game, mode)
process.exitCode = verdicts.allHold() ? 0 : 1

function prove(game: SlotGame, mode: Mode): void {
  const sheet = game.machine.sheet(mode)
  const name = `${game.id} ${mode}`
  const began = performance.now()
  const isSame = sameSheet(runGenerator(game.machine.count(mode)), sheet)
  verdicts.expect(isSame, `${name}: пересчитано за ${ratio((performance.now() - began) / 1000)} с, показатели те же`)
  const { numerator, denominator } = sheet.bands.map(({ chance }) => chance).reduce(add)
  verdicts.expect(numerator === denominator, `${name}: доли распределения в сумме единица`)
  const tally = played(game, mode)
  expectNear(`${name}: возврат`, tally.paidE4 / 10_000 / tally.rounds, sheet.rtp, number(sheet.variance), tally.rounds)
  const hit = number(sheet.hit)
  expectNear(`${name}: частота выигрыша`, tally.hits / tally.rounds, sheet.hit, hit * (1 - hit), tally.rounds)
  console.log(`    ${whole(tally.rounds / tally.seconds)} вращений/с`)
}

/** The whole simulation of one mode, from where it was interrupted. */
function played(game: SlotGame, mode: Mode): Tally {
  const key = [game.id, game.version, mode, values.seed].join(':')
  const tally = (kept[key] ??= { rounds: 0, paidE4: 0, hits: 0, seconds: 0 })
  while (tally.rounds < rounds) {
    const rng = createRng(keystream(`${key}:${tally.rounds}`))
    const began = performance.now()
    const until = Math.min(rounds, tally.rounds + part)
    for (; tally.rounds < until; tally.rounds += 1) {
      const { multiplierE4 } = game.play(rng, { mode })
      tally.paidE4 += multiplierE4
      if (multiplierE4 > 0) tally.hits += 1
    }
    tally.seconds += (performance.now() - began) / 1000
    if (values.kept !== undefined) writeFileSync(values.kept, JSON.stringify(kept))
  }
  return tally
}

function expectNear(what: string, mean: number, exact: Fraction, variance: number, count: number): void {
  const sigmas = (mean - number(exact)) / Math.sqrt(variance / count)
  verdicts.expect(
    Math.abs(sigmas) <= allowedSigmas,
    `${what} ${mean.toFixed(6)}, точно ${decimalOf(exact, 6)}, ${sigmas < 0 ? '−' : '+'}${ratio(Math.abs(sigmas))} σ`,
  )
}

function number(exact: Fraction): number {
  return Number(decimalOf(exact, 15))
}

/** Empty where the file does not exist yet. */
function read(file: string): Record<string, Tally> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Tally>
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}
