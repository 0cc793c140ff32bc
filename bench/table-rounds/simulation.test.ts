import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { expect, test } from 'vitest'
import { chanceOf } from '../seeded.ts'
import { simulateTables } from './simulation.ts'
import { createTableVisitors } from './visitors.ts'
import { createTableWorld, type TableNode } from './simulated-nodes.ts'

const chance = chanceOf(process.env['SEED'])

test.each<[string, TableGame, number]>([
  ['roulette', roulette, 150],
  ['baccarat', baccarat, 150],
  ['blackjack', blackjack, 120],
])(
  'rounds of %s under random players, broken statements, killed and paused leaders lose nothing, show no card twice and go on within five seconds',
  async (name, game, rounds) => {
    console.info(`${name}: seed ${chance.seed}`)
    const report = await simulateTables(game, rounds, chance)
    expect(report.faults, `seed ${chance.seed}`).toEqual([])
    expect(report.longestGapMs).toBeLessThanOrEqual(5_000)
    expect(Math.min(report.bets, report.kills + report.pauses)).toBeGreaterThan(0)
  },
  60_000,
)

test('players finish a round whose leader never answers them, sitting down included', async () => {
  const world = createTableWorld(blackjack, chance)
  const never = () => new Promise<never>(() => undefined)
  const dead = {
    led: () => ({
      loop: { round: undefined },
      requests: { sit: never, lay: never, move: never },
      seats: { leave: never },
    }),
  } as unknown as TableNode
  let done = false
  void createTableVisitors(world, () => [dead], 6, chance)
    .play(1, world.clock.now() + 1_500)
    .then(() => (done = true))
  for (let moments = 0; !done && moments < 10_000; moments += 1) {
    await world.settle()
    if (!world.clock.advanceToNext()) break
  }
  await world.settle()
  expect(done, `seed ${chance.seed}`).toBe(true)
})
