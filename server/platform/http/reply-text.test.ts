import { type Shape, toWire } from '@kurazh/contract/core/wire.ts'
import { type Chance, createChance } from '@kurazh/games/testing/chance.ts'
import { expect, test } from 'vitest'
import { writerOf } from './reply-text.ts'

function shapeBy(chance: Chance, depth: number): Shape {
  const kind = depth === 0 ? chance.below(2) : chance.below(4)
  if (kind < 2) return kind === 0 ? 'money' : 'multiplier'
  if (kind === 2) return [shapeBy(chance, depth - 1)]
  return Object.fromEntries(
    Array.from({ length: chance.whole(1, 4) }, (_, index) => [`f${index}`, shapeBy(chance, depth - 1)]),
  )
}

const plainValues = [
  undefined,
  null,
  true,
  0,
  -1.5,
  Number.NaN,
  '',
  'слово «в кавычках» "\\\n\u2028',
  { inner: [1, undefined, 'x'], none: undefined },
  [],
  new Date(0),
]

/** A possible message of the shape; now and then nothing, or a list instead of an object. */
function valueBy(chance: Chance, shape: Shape): unknown {
  const kind = chance.below(12)
  if (kind === 0) return chance.below(2) === 0 ? undefined : null
  if (shape === 'money') return BigInt(chance.whole(-100_000, 100_000_000))
  if (shape === 'multiplier') return chance.whole(0, 100_000_000)
  if (kind === 1) return chance.oneOf([[], {}, 'text', 7])
  if (Array.isArray(shape)) return Array.from({ length: chance.below(4) }, () => valueBy(chance, shape[0] as Shape))
  const fields = Object.entries(shape as Record<string, Shape>).map(([name, inner]): [string, unknown] => [
    name,
    valueBy(chance, inner),
  ])
  return Object.fromEntries([...fields, ['beside', plainValues[chance.below(plainValues.length)]]])
}

test('a reply is written byte for byte as JSON writes it with its money in roubles', () => {
  const chance = createChance(`${Math.random()}`)
  for (let tried = 0; tried < 2_000; tried++) {
    const shape = chance.below(10) === 0 ? undefined : shapeBy(chance, 3)
    const value = shape === undefined ? plainValues[chance.below(plainValues.length)] : valueBy(chance, shape)
    expect(writerOf(shape)(value), `seed ${chance.seed}`).toBe(JSON.stringify(toWire(shape, value)))
  }
})

test('a value that is not a sum or a multiplier in its place is never sent', () => {
  const write = writerOf({ stake: 'money', won: ['multiplier'] })
  for (const stake of [5, '5', 0.1]) expect(() => write({ stake })).toThrow(TypeError)
  for (const won of [0.5, '2', 2n]) expect(() => write({ won: [won] })).toThrow(TypeError)
})
