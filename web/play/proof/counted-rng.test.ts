import { createRng } from '@kurazh/games/core/random.ts'
import { expect, test } from 'vitest'
import { countedRng } from './counted-rng.ts'

/** Every byte holds its place in the stream. */
const numbered = (index: number) => Uint8Array.from({ length: 32 }, (_, place) => index * 32 + place)

test('the bytes counted are the bytes the draws took, for any draw', () => {
  const source = createRng(numbered)
  const rng = countedRng(source)
  expect(rng.bytesRead()).toBe(0)
  rng.float32()
  rng.wide()
  rng.pick(25, 3)
  rng.int(10)
  expect(rng.bytesRead()).toBe(4 + 7 + 12 + 4)
  // The next byte of the source is the first one not counted.
  expect(Math.floor(source.float32() / 2 ** 24)).toBe(rng.bytesRead())
})

test('the draws stay the same', () => {
  const plain = createRng(numbered)
  const rng = countedRng(createRng(numbered))
  expect([rng.wide(), rng.int(1000), rng.float32(), rng.pick(9, 4)]).toEqual([
    plain.wide(),
    plain.int(1000),
    plain.float32(),
    plain.pick(9, 4),
  ])
})
