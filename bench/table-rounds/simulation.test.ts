import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { expect, test } from 'vitest'
import { chanceOf } from '../seeded.ts'
import { simulateTables } from './simulation.ts'

const chance = chanceOf(process.env['SEED'])

test.each<[string, TableGame, number]>([
  ['roulette', roulette, 150],
  ['baccarat', baccarat, 150],
  ['blackjack', blackjack, 120],
])('rounds of %s under random players, broken statements, killed and paused leaders lose nothing, show no card twice and go on within five seconds', async (name, game, rounds) => {
  console.info(`${name}: seed ${chance.seed}`)
  const report = await simulateTables(game, rounds, chance)
  expect(report.faults, `seed ${chance.seed}`).toEqual([])
  expect(report.longestGapMs).toBeLessThanOrEqual(5_000)
  expect(Math.min(report.bets, report.kills + report.pauses)).toBeGreaterThan(0)
}, 60_000)
