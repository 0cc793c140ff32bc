import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { blocks } from './fairness.ts'
import { createRng } from './random.ts'
import vectors from './vectors/draws.json' with { type: 'json' }

/** A source with these bytes, then zeros. */
function bytes(...first: number[]) {
  return (index: number) => Uint8Array.from({ length: 32 }, (_, place) => first[index * 32 + place] ?? 0)
}

test('draws match the independent vectors to the bit', () => {
  for (const vector of vectors) {
    const fresh = () => createRng(blocks(vector.serverSeed, vector.clientSeed, vector.nonce))
    const floats = fresh()
    expect(vector.floats.map(() => floats.float32())).toEqual(vector.floats)
    for (const [n, drawn] of vector.ints as [number, number][]) expect(fresh().int(n)).toBe(drawn)
    for (const [from, count, picked] of vector.picks as [number, number, number[]][])
      expect(fresh().pick(from, count)).toEqual(picked)
    const wides = fresh()
    expect(vector.wides.map(() => wides.wide())).toEqual(vector.wides)
    const mixed = fresh()
    expect(vector.mixed.map((_, place) => (place === 0 ? mixed.wide() : mixed.int(1_000_000)))).toEqual(vector.mixed)
  }
  expect(vectors.length).toBeGreaterThanOrEqual(25)
})

test('a whole number never reaches its bound, even from the largest float', () => {
  for (const n of [1, 2, 3, 25, 999_999, 1_000_000, 2 ** 21]) {
    expect(createRng(bytes(255, 255, 255, 255)).int(n)).toBe(n - 1)
    expect(createRng(bytes(0, 0, 0, 0)).int(n)).toBe(0)
  }
})

test('a whole number equals floor(k·n/2³²) in unbounded integers', () => {
  const seed = 'exact-int'
  console.info(`seed ${seed}`)
  const hashed = (index: number) => new Uint8Array(createHash('sha256').update(`${seed}:${index}`).digest())
  const [floats, ints] = [createRng(hashed), createRng(hashed)]
  for (let round = 0; round < 5_000; round += 1) {
    const n = 2 ** 21 - (round % 1_000)
    expect(ints.int(n)).toBe(Number((BigInt(floats.float32()) * BigInt(n)) >> 32n))
  }
})

test('a wide draw spans exactly 52 bits', () => {
  expect(createRng(bytes(255, 255, 255, 255, 255, 255, 255)).wide()).toBe(2 ** 52 - 1)
  expect(createRng(bytes(0, 0, 0, 0, 0, 0, 0x1f)).wide()).toBe(1)
  expect(createRng(bytes(0x80)).wide()).toBe(2 ** 51)
})

test('a pick removes from the remaining list and does not swap in place', () => {
  // First float 0 takes cell 0; of 1, 2, 3 the second float 0 takes 1, where a swap would have put 3.
  expect(createRng(bytes()).pick(4, 2)).toEqual([0, 1])
})

test('a pick holds different numbers of the list and may take them all', () => {
  const picked = createRng(blocks('seed', 'all', 0)).pick(52, 52)
  expect([...picked].sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, index) => index))
})

test('blocks are read in order and only when needed', () => {
  const read: number[] = []
  const rng = createRng((index) => {
    read.push(index)
    return new Uint8Array(32)
  })
  expect(read).toEqual([])
  for (let drawn = 0; drawn < 8; drawn += 1) rng.float32()
  expect(read).toEqual([0])
  rng.float32()
  expect(read).toEqual([0, 1])
})

test('bounds that a draw cannot serve, and blocks of another size, are refused', () => {
  const rng = createRng(bytes())
  for (const n of [0, -1, 1.5, Number.NaN, 2 ** 21 + 1, Number.POSITIVE_INFINITY])
    expect(() => rng.int(n)).toThrow(RangeError)
  for (const count of [-1, 6, Number.NaN]) expect(() => rng.pick(5, count)).toThrow(RangeError)
  expect(() => createRng(() => new Uint8Array(31)).float32()).toThrow(RangeError)
})
