import { createDraws } from '@kurazh/games/core/random.ts'
import { expect, test } from 'vitest'
import { countedDraws } from './counted-rng.ts'

/** Every byte tells its place in the stream. */
const numbered = (index: number) => Uint8Array.from({ length: 32 }, (_, place) => index * 32 + place)

test('the bytes counted are the bytes the draws took, whatever was drawn', () => {
  const source = createDraws(numbered)
  const draws = countedDraws(source)
  expect(draws.bytesRead()).toBe(0)
  draws.float32()
  draws.wide()
  draws.pick(25, 3)
  draws.int(10)
  expect(draws.bytesRead()).toBe(4 + 7 + 12 + 4)
  // The next byte of the source is the first one not counted.
  expect(Math.floor(source.float32() / 2 ** 24)).toBe(draws.bytesRead())
})

test('what is drawn stays the same', () => {
  const plain = createDraws(numbered)
  const draws = countedDraws(createDraws(numbered))
  expect([draws.wide(), draws.int(1000), draws.float32(), draws.pick(9, 4)]).toEqual([plain.wide(), plain.int(1000), plain.float32(), plain.pick(9, 4)])
})
