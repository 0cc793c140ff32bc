import { afterEach, expect, test } from 'vitest'
import { callApi } from './call.ts'
import { closeLimitReached, placeRemaining, showLimitReached, useLimitReached } from './limit-reached.ts'
import { keys, queryClient } from './query.ts'
import { watchPlayer } from './current-player.ts'

const fetchBefore = globalThis.fetch
afterEach(() => {
  globalThis.fetch = fetchBefore
  closeLimitReached()
})

const refusedWith = async (failure: object) => {
  globalThis.fetch = async () => Response.json(failure, { status: 403 })
  return callApi('getBal', {}).catch((error: unknown) => error)
}

test('a limit refusal carries the remaining sum in kopecks and the same bet with that stake', async () => {
  const limit = { measure: 'loss', period: 'day', left: 200.5, until: '2026-11-22T21:00:00.000Z' }
  const stakes: bigint[] = []
  expect(
    showLimitReached(await refusedWith({ error: 'Ставка больше остатка', code: 'LimitReached', limit }), (stake) =>
      stakes.push(stake),
    ),
  ).toBe(true)
  expect(useLimitReached.getState().reached).toMatchObject({ text: 'Ставка больше остатка', leftKopecks: 200_50n })
  // Two taps place one bet.
  placeRemaining()
  placeRemaining()
  expect(stakes).toEqual([200_50n])
})

test('any other refusal is left to the caller', async () => {
  expect(showLimitReached(await refusedWith({ error: 'Мало денег', code: 'InsufficientFunds' }), null)).toBe(false)
  expect(showLimitReached(new Error('сломалось'), null)).toBe(false)
  expect(useLimitReached.getState().reached).toBeNull()
})

test('an offer made to one player is not shown to the next', async () => {
  const endWatch = watchPlayer()
  queryClient.setQueryData(keys.session, { user: { ref_link: 'one' } })
  showLimitReached(
    await refusedWith({
      error: 'Ставка больше остатка',
      code: 'LimitReached',
      limit: { measure: 'loss', period: 'day', left: 5, until: '' },
    }),
    () => undefined,
  )
  queryClient.setQueryData(keys.session, { user: { ref_link: 'two' } })
  expect(useLimitReached.getState().reached).toBeNull()
  queryClient.clear()
  endWatch()
})
