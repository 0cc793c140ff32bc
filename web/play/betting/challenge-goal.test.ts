import type { InstantGame } from '@kurazh/games/core/game.ts'
import { fortune } from '@kurazh/games/fortune/fortune.ts'
import { keno } from '@kurazh/games/keno/keno.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { plinko } from '@kurazh/games/plinko/plinko.ts'
import { tower } from '@kurazh/games/tower/tower.ts'
import { expect, test } from 'vitest'
import { goalIn, leastFor } from './challenge-goal.ts'

test('the address asks for a multiplier, or for none', () => {
  const asked = ['?win=50', '?win=20.5&a=b', '', '?win=', '?win=0', '?win=-3', '?win=Infinity', '?win=a']
  expect(asked.map(goalIn)).toEqual([500_000, 205_000, ...Array.from({ length: 6 }, () => null)])
})

test('the parameters chosen can win the goal, and no others with less to spare', () => {
  const games = [fortune, keno, mines, plinko, tower] as unknown as InstantGame[]
  for (const rules of games)
    for (const goalE4 of [20_000, 100_000, 450_000, 2_000_000]) {
      const best = rules.sampleParams.map((params) => rules.bestMultiplierE4(params))
      const able = best.filter((e4) => e4 >= goalE4)
      const chosen = leastFor(rules, goalE4)
      expect(chosen === null ? null : rules.bestMultiplierE4(chosen), `${rules.id} ${goalE4}`).toBe(
        able.length === 0 ? null : Math.min(...able),
      )
    }
})
