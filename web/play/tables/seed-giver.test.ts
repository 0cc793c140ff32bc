import { requestKey } from '../../api/request-key.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { settled } from '../../testing/round-page.ts'
import { seedFault } from './cut-judge.ts'
import { givenSeeds, SeedGiver, type SeedPorts } from './seed-giver.ts'
import type { TableShoe } from './table-judge.ts'

const shoe: TableShoe = {
  number: 3,
  chain: 1,
  link: 3,
  root: 'ab',
  cutAt: 10_000,
  seeds: null,
  cut: null,
  dealt: 0,
  hash: null,
}

function world(
  give: SeedPorts['give'],
  { player = 'me', writes = true }: { player?: string | null; writes?: boolean } = {},
) {
  const stored = new Map<string, string>()
  const ports: SeedPorts = {
    give,
    draw: requestKey,
    player: () => player,
    siteNow: () => 1_000,
    read: (key) => stored.get(key) ?? null,
    write: (key, text) => writes && stored.set(key, text).size > 0,
  }
  return { given: () => givenSeeds('baccarat', ports.read), page: () => new SeedGiver('baccarat', ports) }
}

test('a player gives one seed to each shoe while it is not cut, and its missing is noticed when it is', async () => {
  const asked: string[] = []
  const { given, page } = world((_, seed) => Promise.resolve((asked.push(seed), { own: seed })))
  const giver = page()
  giver.look(null)
  giver.look({ ...shoe, cutAt: null, cut: 5, seeds: [] })
  giver.look(shoe)
  giver.look(shoe)
  await settled()
  giver.look(shoe)
  page().look(shoe)
  await settled()
  const [seed = ''] = asked
  expect([asked.length, given()]).toEqual([1, [{ shoe: 3, by: 'me', seed, state: 'taken' }]])
  expect(seedFault(shoe, given())).toBeNull()
  expect(seedFault({ number: 3, seeds: [{ by: 'me', seed }] }, given())).toBeNull()
  expect(seedFault({ number: 3, seeds: [{ by: 'other', seed }] }, given())).not.toBeNull()
  expect(seedFault({ number: 4, seeds: [] }, given())).toBeNull()
})

test('a seed is stored before it is sent, and where no answer comes the same is sent again, by a reopened page too', async () => {
  const asked: string[] = []
  const kept: number[] = []
  const { given, page } = world((_, seed) => {
    kept.push(given().filter((one) => one.seed === seed).length)
    return asked.push(seed) < 3
      ? Promise.reject(new CallError('Offline', 'no line', true))
      : Promise.resolve({ own: seed })
  })
  const giver = page()
  giver.look(shoe)
  await settled()
  giver.look(shoe)
  await settled()
  page().look(shoe)
  await settled()
  expect([asked.length, new Set(asked).size, kept, given()[0]?.state]).toEqual([3, 1, [1, 1, 1], 'taken'])
})

test('the fate of a seed is remembered: refused, too late, another one recorded, or nothing known', async () => {
  const refused = () => Promise.reject(new CallError('RoundClosed', 'no', false))
  const states = async (give: SeedPorts['give'], cutAt = 10_000) => {
    const { given, page } = world(give)
    page().look({ ...shoe, cutAt })
    await settled()
    return given().map(({ state }) => state)
  }
  expect([
    await states(refused),
    await states(refused, 2_000),
    await states(async () => ({ own: 'else' })),
    await states(async () => ({})),
  ]).toEqual([['refused'], ['late'], ['other'], ['sent']])
})

test('a guest gives none, and neither does a device that remembers nothing', async () => {
  const never = () => Promise.reject(new Error('asked'))
  const asked: string[] = []
  const guest = world(never, { player: null })
  guest.page().look(shoe)
  world(async (_, seed) => (asked.push(seed), { own: seed }), { writes: false })
    .page()
    .look(shoe)
  await settled()
  expect([guest.given(), asked]).toEqual([[], []])
})
