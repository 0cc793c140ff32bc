import { expect, test } from 'vitest'
import { misfitOf, plants } from './all.ts'

test('every planted bug fits the code as it is, and the tests named beside it are there', () => {
  expect(plants.flatMap((plant) => misfitOf(plant) ?? [])).toEqual([])
})

test('a bug that does not fit is told from one that does', () => {
  const [fitting] = plants
  if (fitting === undefined) throw new Error('nothing is planted')
  const misfits = [{ file: 'no/such.ts' }, { from: 'stands nowhere in it' }, { from: '\n' }, { to: fitting.from }, { tests: ['no/such.test.ts'] }]
  expect(misfitOf(fitting)).toBeUndefined()
  for (const misfit of misfits) expect(misfitOf({ ...fitting, ...misfit }), JSON.stringify(misfit)).toBeDefined()
})
