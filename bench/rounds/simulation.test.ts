import { expect, test } from 'vitest'
import { chanceOf } from '../seeded.ts'
import { simulate } from './simulation.ts'

const chance = chanceOf(process.env['SEED'])

test('rounds with random players, failing statements, killed and paused leaders lose nothing and continue within five seconds', async () => {
  console.info(`seed ${chance.seed}`)
  const report = await simulate(250, chance)
  expect(report.faults, `seed ${chance.seed}`).toEqual([])
  expect(report.longestGapMs).toBeLessThanOrEqual(5_000)
  expect(Math.min(report.bets, report.taken, report.kills, report.pauses)).toBeGreaterThan(0)
}, 60_000)
