import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { events } from './event.ts'
import { calls } from '../index.ts'
import { amount, money } from './money.ts'
import { shapeOf } from './shape.ts'
import { fromWire, toWire } from './wire.ts'

const message = z.object({
  balance: money,
  at: z.string(),
  cap: z.nullable(money),
  last: z.optional(z.object({ amount: money, count: z.number() })),
  list: z.array(z.object({ paid: money })),
})
const shape = shapeOf(message)
const kopecks = fc.bigInt({ min: -9_000_000_000_000n, max: 9_000_000_000_000n })
const anyMessage = fc.record({
  balance: kopecks,
  at: fc.string(),
  cap: fc.option(kopecks),
  last: fc.record({ amount: kopecks, count: fc.integer() }),
  list: fc.array(fc.record({ paid: kopecks })),
})

test('a sent value comes back to the kopeck and passes the schema', () => {
  fc.assert(
    fc.property(anyMessage, (value) => {
      const wire: unknown = JSON.parse(JSON.stringify(toWire(shape, value)))
      expect(fromWire(shape, wire)).toEqual(value)
      expect(message.parse(wire)).toEqual(value)
    }),
  )
})

test('only money is converted, and the input is not modified', () => {
  const input = { balance: 150n, at: '12', cap: null, list: [] }
  expect(toWire(shape, input)).toEqual({ balance: 1.5, at: '12', cap: null, list: [] })
  expect(input.balance).toBe(150n)
  expect(fromWire(shape, { balance: 1, count: 3, list: [{ paid: 2, other: 5 }] })).toEqual({
    balance: 100n,
    count: 3,
    list: [{ paid: 200n, other: 5 }],
  })
})

test.each([
  ['a fraction of a kopeck', 0.001],
  ['no number', Number.NaN],
  ['without end', Number.POSITIVE_INFINITY],
  ['text', '12.00'],
  ['too large to be exact', 1e16],
  ['a list', [1]],
])('a sum that is %s is left as it came, so that it equals no sum', (_, value) =>
  expect(fromWire('money', value)).toBe(value),
)

test.each([1.00005, -2, Number.NaN, Number.POSITIVE_INFINITY, 2e9, 0.1 + 0.2])(
  'a multiplier received as %d does not become a number where any number is one',
  (value) => {
    expect(fromWire('multiplier', value)).toBe(String(value))
  },
)

test.each([
  ['money', 100],
  ['money', '1.00'],
  ['money', {}],
  ['multiplier', 2.5],
  ['multiplier', 20_000n],
  ['multiplier', '2'],
] as const)('sending %s as %o throws: kopecks are never sent as roubles', (kind, value) => {
  expect(() => toWire(kind, value)).toThrow(TypeError)
  expect(() => toWire({ list: [{ sum: kind }] }, { list: [{ sum: null }, { sum: value }] })).toThrow(TypeError)
})

test('a message that is not an object, or a list that is not a list, is left as it came', () => {
  for (const value of [null, undefined, 7, 'text', [1], true]) expect(fromWire(shape, value)).toEqual(value)
  expect(fromWire(shape, { list: 5 })).toEqual({ list: 5 })
})

describe('the shape of a schema', () => {
  test('finds money in options, lists, and every variant of a message', () => {
    const forms = z.union([
      z.object({ kind: z.literal('a'), sum: money }),
      z.object({ kind: z.literal('b'), other: z.optional(amount) }),
    ])
    expect(shapeOf(z.object({ all: z.array(z.nullable(forms)) }))).toEqual({ all: [{ sum: 'money', other: 'money' }] })
    expect(shapeOf(z.object({ text: z.string() }))).toBeUndefined()
  })

  test('finds what list members hold in any variant of a message', () => {
    const forms = z.union([
      z.object({ bets: z.array(z.object({ id: z.number(), paid: money })) }),
      z.object({ bets: z.array(z.object({ stake: money })) }),
    ])
    expect(shapeOf(forms)).toEqual({ bets: [{ paid: 'money', stake: 'money' }] })
    expect(() => shapeOf(z.union([z.object({ all: z.array(money) }), z.object({ all: z.array(z.number()) })]))).toThrow(
      'in one form',
    )
  })

  test('is refused where one variant holds money and another something else in one place', () => {
    expect(() => shapeOf(z.union([z.object({ sum: money }), z.object({ sum: z.number() })]))).toThrow('in one form')
  })

  test('is refused for a schema whose money cannot be located', () => {
    expect(() => shapeOf(z.record(z.string(), money))).toThrow('record')
  })

  test('is known for every call and event', () => {
    for (const { body, reply } of Object.values(calls))
      for (const schema of [body, reply]) expect(() => shapeOf(schema)).not.toThrow()
    for (const event of Object.values(events)) expect(() => shapeOf(event)).not.toThrow()
  })
})
