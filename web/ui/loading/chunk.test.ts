import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createElement, Fragment, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { chunksIn, lazyChunk, loadChunk } from './chunk.ts'
import { chunkTimeoutMs } from '../windows/policy.ts'

const requested: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  requested.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function serverAnswers(status: number): void {
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return new Response(null, { status })
  })
}

const failedImport = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/help-1.js'))

test('returns the loaded code', async () => {
  expect(await loadChunk('help', async () => 7)).toBe(7)
})

test('code that does not load within the time limit is a timeout, not a moment earlier', async () => {
  const loading = loadChunk('help', () => new Promise(() => undefined))
  const fault = loading.catch((error: unknown) => error)
  let settled = false
  void fault.then(() => (settled = true))
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await fault).toMatchObject({ chunk: 'help', fault: 'timeout' })
})

test('code that the server no longer has is missing', async () => {
  serverAnswers(404)
  await expect(loadChunk('help', failedImport)).rejects.toMatchObject({ chunk: 'help', fault: 'missing' })
  expect(requested).toEqual(['https://site.example/assets/help-1.js'])
})

test('code that the server has but that failed to load is an error', async () => {
  serverAnswers(200)
  await expect(loadChunk('help', failedImport)).rejects.toMatchObject({ fault: 'error' })
  await expect(loadChunk('help', () => Promise.reject(new Error('broken inside')))).rejects.toMatchObject({
    fault: 'error',
  })
})

test('a preloaded chunk renders without suspending, another one suspends', async () => {
  const chunk = lazyChunk('help', async () => () => 'помощь')
  const page = createElement(Suspense, { fallback: 'ждём' }, createElement(chunk))
  expect(renderToString(page)).toContain('ждём')
  const another = lazyChunk('help', async () => () => 'помощь')
  await another.preload()
  expect(renderToString(createElement(Suspense, { fallback: 'ждём' }, createElement(another)))).toContain('помощь')
})

test('finds the chunks of a node among its children and its other props', () => {
  const one = lazyChunk('one', async () => () => null)
  const other = lazyChunk<{ aside: unknown }>('other', async () => () => null)
  const third = lazyChunk('third', async () => () => null)
  const node = createElement(Fragment, null, createElement(other, { aside: createElement(one) }), [
    createElement('p', { key: 1 }, createElement(third)),
  ])
  expect(chunksIn(node)).toEqual([other, one, third])
  expect(chunksIn('text')).toEqual([])
})
