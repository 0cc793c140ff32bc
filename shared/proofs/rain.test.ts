/** The draw of a rain: shares to the kopeck, nobody twice, and every seed counts. */
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { expect, test } from 'vitest'
import rains from './vectors/rain.json' with { type: 'json' }
import { isPromised, rainEntropy, rainPrizes, rainShares } from './rain.ts'

const serverSeed = 'ab'.repeat(32)
const seeds = Array.from({ length: 7 }, (_, index) => index.toString(16).padStart(32, '0'))
const draw = { id: 12, amount: 100_00n, receivers: 3, serverSeed, seeds }

/** From an independent program: SHA-256 and HMAC of Python. */
test('a known rain is drawn as an independent program draws it', () => {
  expect(rainEntropy(draw)).toBe('bff2efacb21f2cfc5766dcbdea9f5ebae064e0f06909179a282d5e9d3cb1400b')
  expect(rainPrizes(draw)).toEqual([
    { place: 2, prize: 33_34n },
    { place: 3, prize: 33_33n },
    { place: 5, prize: 33_33n },
  ])
})

test.each(rains.map(({ rain }) => rain))('rain $id is drawn as an independent program draws it', (rain) => {
  const { entrants, commitment, ...rest } = rain
  expect(isPromised(rest.serverSeed, commitment)).toBe(true)
  const prizes = rainPrizes({
    ...rest,
    amount: BigInt(Math.round(rain.amount * 100)),
    seeds: entrants.map(({ seed }) => seed),
  })
  expect(
    prizes.toSorted((one, other) => one.place - other.place).map(({ place, prize }) => [place, Number(prize) / 100]),
  ).toEqual(entrants.flatMap(({ prize }, index) => (prize === null ? [] : [[index + 1, prize]])))
})

test('shares are equal to the kopeck, the rest goes to the first, and together they are the sum', () => {
  expect(rainShares(100_00n, 3)).toEqual([33_34n, 33_33n, 33_33n])
  expect(rainShares(1n, 2)).toEqual([1n, 0n])
  expect(rainShares(5n, 0)).toEqual([])
  for (let receivers = 2; receivers <= 20; receivers++) {
    const prizes = rainPrizes({ ...draw, receivers, amount: 777_77n })
    expect(prizes.reduce((sum, { prize }) => sum + prize, 0n)).toBe(777_77n)
    expect(new Set(prizes.map(({ place }) => place)).size).toBe(Math.min(receivers, seeds.length))
    expect(prizes.every(({ place }) => place >= 1 && place <= seeds.length)).toBe(true)
  }
})

test('another seed, another order or one more who took part is another draw', () => {
  const entropy = rainEntropy(draw)
  expect(rainEntropy({ ...draw, seeds: seeds.toReversed() })).not.toBe(entropy)
  expect(rainEntropy({ ...draw, seeds: [...seeds, 'f'.repeat(32)] })).not.toBe(entropy)
  expect(rainEntropy({ ...draw, id: 13 })).not.toBe(entropy)
  expect(isPromised(serverSeed, commitmentOf(serverSeed))).toBe(true)
  expect(isPromised('cd'.repeat(32), commitmentOf(serverSeed))).toBe(false)
})

test('in many rains everybody is picked about equally often', () => {
  const times = seeds.map(() => 0)
  for (let id = 1; id <= 7000; id++)
    for (const { place } of rainPrizes({ ...draw, id })) times[place - 1] = (times[place - 1] ?? 0) + 1
  // 3000 are expected of each, with a deviation of 42.
  for (const each of times) expect(Math.abs(each - 3000)).toBeLessThan(210)
})
