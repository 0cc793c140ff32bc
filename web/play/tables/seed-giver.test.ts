import { expect, test } from 'vitest'
import { givenSeed, SeedGiver } from './seed-giver.ts'
import { seedFault, type TableShoe } from './table-judge.ts'

const shoe: TableShoe = { number: 3, chain: 1, link: 3, root: 'ab', cutAt: 1_000, seeds: null, cut: null, dealt: 0, hash: null }

function world(isPlayer: boolean, give: (shoe: number, seed: string) => Promise<void>) {
  const stored = new Map<string, string>()
  const ports = { give, isPlayer: () => isPlayer, read: (key: string) => stored.get(key) ?? null, write: (key: string, text: string) => stored.set(key, text).size > 0 }
  return { ports, giver: new SeedGiver('baccarat', ports) }
}

test('a player gives one seed to each shoe while it is not cut, and its missing is noticed when it is', async () => {
  const given: string[] = []
  const { giver, ports } = world(true, (_, seed) => Promise.resolve(void given.push(seed)))
  giver.look(null)
  giver.look({ ...shoe, cutAt: null, cut: 5, seeds: [] })
  giver.look(shoe)
  giver.look(shoe)
  await Promise.resolve()
  const own = givenSeed('baccarat', ports.read)
  expect([given.length, own]).toEqual([1, { shoe: 3, seed: given[0] }])
  expect(seedFault(shoe, own)).toBeNull()
  expect(seedFault({ ...shoe, cut: 1, seeds: [{ by: 'me', seed: given[0] ?? '' }] }, own)).toBeNull()
  expect(seedFault({ ...shoe, cut: 1, seeds: [{ by: 'other', seed: 'x' }] }, own)).not.toBeNull()
  expect(seedFault({ ...shoe, number: 4, cut: 1, seeds: [] }, own)).toBeNull()
})

test('a guest gives none, and one that was not taken is not missed', async () => {
  const guest = world(false, () => Promise.reject(new Error('asked')))
  guest.giver.look(shoe)
  const late = world(true, () => Promise.reject(new Error('RoundClosed')))
  late.giver.look(shoe)
  await Promise.resolve()
  expect([givenSeed('baccarat', guest.ports.read), givenSeed('baccarat', late.ports.read)]).toEqual([null, null])
})
