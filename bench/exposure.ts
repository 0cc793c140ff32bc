/**
 * Tests the rule of decision 0013: plays shared rounds against the site in the worst ways, compares the frequency of
 * ruin with the bound, and computes the cost of keeping an honest bet out of a round. Exits with status 1 where the
 * bound does not hold.
 *   node bench/exposure.ts [--paths 200] [--rounds 200000] [--seed text]
 */
import { crash } from '@kurazh/games/crash/crash.ts'
import { exposureOf } from '../server/play/stake-limits.ts'
import { costOfKeepingOut, type Play, plays } from './exposure/plays.ts'
import { line, whole } from './figures.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { chanceOf } from './seeded.ts'
import { createVerdicts } from './verdicts.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    paths: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '200000' },
    seed: { type: 'string' },
  },
})
const [paths, rounds] = [Number(values.paths), Number(values.rounds)]
const { seed } = chanceOf(values.seed)
const exposure = Number(exposureOf(crash)) / 100
/**
 * The bound: from B the site is ruined with probability at most exp(−rate · B / exposure), however long and by any
 * strategy.
 */
const rate = 0.01
/** The site's initial bankroll, in exposures. */
const bankrolls = [50, 100, 200]
const verdicts = createVerdicts()

/** Random numbers in [0, 1) for one purpose, independent of all others. */
const createRng = (purpose: string): (() => number) => createChance(`${seed} ${purpose}`).float

/** The payout of a play in a round with this point, in roubles. */
function paidAt({ heights, paid }: Play, pointE4: number): number {
  let [low, high] = [0, heights.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((heights[middle] ?? 0) <= pointE4) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0 : (paid[low - 1] ?? 0)
}

/** The fraction of paths on which a site with this bankroll loses it all. `choose` picks the play at each step. */
function ruined(bankroll: number, choose: (left: number) => Play): number {
  const draw = createRng('points')
  let count = 0
  for (let path = 0; path < paths; path++) {
    let left = bankroll
    for (let round = 0; round < rounds && left > 0; round++) {
      const play = choose(left)
      left += play.staked - paidAt(play, Math.max(10_000, Math.floor(99 / (1 - draw())) * crash.gridE4))
    }
    if (left <= 0) count += 1
  }
  return count / paths
}

function report(name: string, choose: (left: number) => Play): void {
  const found = bankrolls.map((times) => ({ share: ruined(times * exposure, choose), bound: Math.exp(-rate * times) }))
  console.log(line(name, '', found.map(({ share }) => `${(share * 100).toFixed(1)} %`).join(' · ')))
  const holds = found.every(({ share, bound }) => share <= bound + 3 * Math.sqrt((bound * (1 - bound)) / paths))
  if (!holds) verdicts.expect(false, `${name}: разорение не чаще границы`)
}

console.log(`Предел раунда ${whole(exposure)} ₽, путей ${whole(paths)} по ${whole(rounds)} раундов, сид ${seed}.\n`)
console.log('Худшие способы играть: ставки раунда, наибольшая выплата, ожидаемый доход сайта')
for (const play of plays) {
  console.log(
    line(
      play.name,
      `${whole(play.staked)} ₽`,
      `  ${whole(play.paid.at(-1) ?? 0)} ₽`,
      `${whole(play.staked * 0.01)} ₽ за раунд`,
    ),
  )
}
console.log(
  `\nКак часто разоряется сайт с запасом в ${bankrolls.join(', ')} пределов. Граница: ${bankrolls.map((times) => `${(Math.exp(-rate * times) * 100).toFixed(1)} %`).join(' · ')}`,
)
for (const play of plays) report(play.name, () => play)
const turn = createRng('plays')
report('каждый раунд как придётся', () => plays[Math.floor(turn() * plays.length)] as Play)
if (verdicts.allHold()) console.log('  ✓ разорение нигде не чаще границы')
console.log(
  '\nСколько чужих денег должно лететь, чтобы раунд не принял ставку 100 ₽, и сколько это стоит за раунд в среднем',
)
for (const heightE4 of [15_000, 20_000, 100_000, 1_000_000, 10_000_000, 100_000_000]) {
  const cost = costOfKeepingOut(10_000n, heightE4)
  console.log(
    line(
      `цель ${heightE4 / 10_000}×`,
      `${whole(cost)} ₽`,
      `  ${whole(cost * 0.01)} ₽`,
      `не меньше ${whole(Math.ceil(cost / Math.min(40_000, 20_000_000_000 / heightE4)))} игроков`,
    ),
  )
}
process.exit(verdicts.allHold() ? 0 : 1)
