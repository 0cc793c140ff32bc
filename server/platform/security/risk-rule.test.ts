/** Signs of risk that a circle of accounts gets. */
import { expect, test } from 'vitest'
import { circleSigns } from './risk-rule.ts'

const accounts = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('every player of a circle gets the sign, which names the others', () => {
  const signs = circleSigns('circle', accounts(3), [{ says: 'Откуда' }])
  expect(signs.map(({ player, facts: [fact] }) => [player, fact?.players])).toEqual([
    [1, [2, 3]],
    [2, [1, 3]],
    [3, [1, 2]],
  ])
  expect(signs[0]).toMatchObject({ size: 3, facts: [{ number: 3 }, { says: 'Откуда' }] })
})

test('a circle of a hundred thousand accounts signs and names some of them, and counts all', () => {
  const signs = circleSigns('circle', accounts(100_000), [])
  expect(signs).toHaveLength(1_000)
  for (const { player, size, facts } of signs) {
    expect(size).toBe(100_000)
    expect(facts[0]).toMatchObject({ number: 100_000, players: expect.not.arrayContaining([player]) })
    expect(facts[0]?.players).toHaveLength(50)
  }
})
