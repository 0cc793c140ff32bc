import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '@kurazh/contract/index.ts'
import { callApi } from './call.ts'
import { callTable } from './call-table.ts'

afterEach(() => vi.unstubAllGlobals())

const bet = { game: 'mines', nonce: 0, clientSeed: 'seed', stake: 10_00n, params: { mines: 3 }, version: 1 }

test('sums leave as roubles', async () => {
  const asked = vi.fn<(path: string, request: { body: string }) => Promise<Response>>(() => Promise.resolve(new Response('{"error":"нет","code":"InsufficientFunds"}', { status: 400 })))
  vi.stubGlobal('fetch', asked)
  await expect(callApi('placeBet', bet)).rejects.toMatchObject({ code: 'InsufficientFunds' })
  expect(JSON.parse(asked.mock.calls[0]?.[1].body ?? '')).toMatchObject({ stake: 10 })
})

test.each([100.005, '100', 1000])('what is no sum (%s), as a table may have told, never leaves, and nobody asks again as if the line were down', async (told) => {
  const asked = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', asked)
  await expect(callApi('placeBet', { ...bet, maxWin: told as unknown as bigint })).rejects.toMatchObject({ code: 'InternalError', uncertain: false })
  expect(asked).not.toHaveBeenCalled()
})

test('every call of the contract stands in one of the two tables, and one of the second is made as any other', async () => {
  const { laterCalls } = await import('./later-calls.ts')
  const names = [...Object.keys(callTable), ...Object.keys(laterCalls)]
  expect(names.toSorted()).toEqual(Object.keys(calls).toSorted())
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"error":"нет","code":"NotFound"}', { status: 404 })))
  vi.stubGlobal('fetch', asked)
  expect(Object.keys(callTable)).not.toContain('helpTexts')
  await expect(callApi('helpTexts', {})).rejects.toMatchObject({ code: 'NotFound' })
  expect(asked.mock.calls[0]?.[0]).toBe(calls.helpTexts.path)
})
