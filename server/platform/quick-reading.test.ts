import { calls } from '@kurazh/contract/index.ts'
import { play } from '@kurazh/contract/play.ts'
import { versions } from '@kurazh/games/index.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { type Chance, createChance } from '@kurazh/games/testing/chance.ts'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { quickly } from './quick-reading.ts'

/** Everything that players send: bodies of calls, and the params of every game. */
const schemas: [string, z.ZodMiniType][] = [
  ...Object.entries(calls).map(([name, { body }]): [string, z.ZodMiniType] => [name, body]),
  ...Object.entries(versions).flatMap(([id, line]) => line.map(({ params }): [string, z.ZodMiniType] => [id, params as unknown as z.ZodMiniType])),
]

const odd = [
  undefined, null, true, '', 0, -0, 1, -1, 0.5, 10.05, 10.055, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '7', 'under', 'low', 'easy',
  'dice', 'crash', 'a client seed', 'ё', '𐀀', '𐀀𐀀𐀀', '𐀀'.repeat(40), '123456', 'x'.repeat(65), 'x'.repeat(5000), 49.5, 3, 8, 16, 24, [], [1], {}, { chance: 49.5, side: 'under' }, 5n, new Date(0),
]

/** Fields of the schema with odd values; now and then one too few, one too many or none. */
function bodyBy(chance: Chance, schema: z.ZodMiniType): unknown {
  const { shape } = schema.def as unknown as { shape?: Record<string, unknown> }
  const any = () => odd[chance.below(odd.length)]
  if (shape === undefined || chance.below(20) === 0) return any()
  const body = Object.fromEntries(Object.keys(shape).filter(() => chance.below(8) > 0).map((name) => [name, any()]))
  return chance.below(10) === 0 ? { ...body, beside: 1 } : body
}

test.each(schemas)('what is sent for %s is read to the letter as its schema reads it', (_, schema) => {
  const chance = createChance(`${Math.random()}`)
  const read = quickly(schema)
  for (let tried = 0; tried < 500; tried++) {
    const body = bodyBy(chance, schema)
    expect(read(body), `seed ${chance.seed}`).toStrictEqual(schema.safeParse(body))
  }
})

const bet = { game: 'dice', nonce: 7, clientSeed: 'a client seed', stake: 10.05, params: { chance: 49.5, side: 'under' } }
const bodies: Record<string, unknown> = {
  whole: bet, 'with all fields': { ...bet, version: 1, maxWin: 1000 }, 'a version of nothing': { ...bet, version: undefined },
  'too many kopecks': { ...bet, stake: 10.055 }, 'a nonce of no number': { ...bet, nonce: 1.5 }, 'one field more': { ...bet, beside: 1 },
  'without params': { ...bet, params: undefined }, inherited: Object.create(bet), 'a list': [bet],
}
test.each(Object.entries(bodies))('a bet is read as its schema reads it: %s', (_, body) => {
  expect(quickly(play.placeBet.body)(body)).toStrictEqual(play.placeBet.body.safeParse(body))
})

test('what is in order is read without the schema', () => {
  for (const [schema, body] of [[play.placeBet.body, bet], [dice.params as unknown as z.ZodMiniType, bet.params]] as const) {
    const unasked = { def: schema.def, safeParse: () => expect.unreachable() } as unknown as z.ZodMiniType
    expect(quickly(unasked)(body)).toStrictEqual(schema.safeParse(body))
  }
})
