/** Keys of the query cache. */
import { expect, test } from 'vitest'
import { queryClient } from './query.ts'

test('a list is filtered by a sum of money, and two sums are two lists', async () => {
  const read = (stake: bigint) =>
    queryClient.fetchQuery({ queryKey: ['list', { stake, game: 'dice' }], queryFn: () => `list of ${stake}` })
  expect([await read(13_900n), await read(14_000n), await read(13_900n)]).toEqual([
    'list of 13900',
    'list of 14000',
    'list of 13900',
  ])
  expect(queryClient.getQueryCache().findAll({ queryKey: ['list'] })).toHaveLength(2)
})
