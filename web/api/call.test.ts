import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '@kurazh/contract/index.ts'
import { callApi } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

const bet = { game: 'mines', nonce: 0, clientSeed: 'seed', stake: 10_00n, params: { mines: 3 }, version: 1 }

test('sums are sent as roubles', async () => {
  const fetchMock = vi.fn<(path: string, request: { body: string }) => Promise<Response>>(() =>
    Promise.resolve(new Response('{"error":"нет","code":"InsufficientFunds"}', { status: 400 })),
  )
  vi.stubGlobal('fetch', fetchMock)
  await expect(callApi('placeBet', bet)).rejects.toMatchObject({ code: 'InsufficientFunds' })
  expect(JSON.parse(fetchMock.mock.calls[0]?.[1].body ?? '')).toMatchObject({ stake: 10 })
})

test.each([100.005, '100', 1000])(
  'an invalid sum (%s), as a table may have sent, is never sent, and the failure is not retried as a lost connection',
  async (invalid) => {
    const fetchMock = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', fetchMock)
    await expect(callApi('placeBet', { ...bet, maxWin: invalid as unknown as bigint })).rejects.toMatchObject({
      code: 'InternalError',
      uncertain: false,
    })
    expect(fetchMock).not.toHaveBeenCalled()
  },
)

test('a call uses the path given by the contract', async () => {
  const fetchMock = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response('{"error":"нет","code":"NotFound"}', { status: 404 })),
  )
  vi.stubGlobal('fetch', fetchMock)
  await expect(callApi('helpTexts', {})).rejects.toMatchObject({ code: 'NotFound' })
  expect(fetchMock.mock.calls[0]?.[0]).toBe(calls.helpTexts.path)
})
