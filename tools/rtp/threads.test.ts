import { expect, test } from 'vitest'
import { Threads } from './threads.ts'

const dice = (play: number) =>
  ({ id: 'dice', version: 1, kind: 'simulated', play, label: `${play}`, rounds: 1000, seed: 'threads' }) as const

test('each result goes to its caller, whichever thread computes it', async () => {
  const resultsOf = async (plays: readonly number[]) => {
    const threads = new Threads()
    return Promise.all(plays.map((play) => threads.tell(dice(play))))
  }
  const plays = [0, 1, 2, 3, 4]
  const [one, other] = await Promise.all([resultsOf(plays), resultsOf(plays.toReversed())])
  expect(other.toReversed()).toEqual(one)
  expect(new Set(one.map(({ mean }) => mean)).size).toBeGreaterThan(1)
})

test('a part that fails reports why', async () => {
  await expect(new Threads().tell({ id: 'dice', version: 99, kind: 'sheet', mode: 'spin' })).rejects.toThrow(
    'dice has no rules of version 99',
  )
})
