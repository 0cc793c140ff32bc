import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createElement, Fragment, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { chunksIn, lazyChunk, loadChunk } from './chunk.ts'
import { chunkTimeoutMs } from './policy.ts'

const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function serverAnswers(status: number): void {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(null, { status })
  })
}

const failedImport = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/help-1.js'))

test('code that comes is handed over', async () => {
  expect(await loadChunk('help', async () => 7)).toBe(7)
})

test('code that does not come within the time is a timeout, not a moment earlier', async () => {
  const loading = loadChunk('help', () => new Promise(() => undefined))
  const fault = loading.catch((error: unknown) => error)
  let settled = false
  void fault.then(() => (settled = true))
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await fault).toMatchObject({ chunk: 'help', fault: 'timeout' })
})

test('code the server no longer has is missing', async () => {
  serverAnswers(404)
  await expect(loadChunk('help', failedImport)).rejects.toMatchObject({ chunk: 'help', fault: 'missing' })
  expect(asked).toEqual(['https://site.example/assets/help-1.js'])
})

test('code that the server has and that failed all the same is an error', async () => {
  serverAnswers(200)
  await expect(loadChunk('help', failedImport)).rejects.toMatchObject({ fault: 'error' })
  await expect(loadChunk('help', () => Promise.reject(new Error('broken inside')))).rejects.toMatchObject({ fault: 'error' })
})

test('a chunk loaded in advance is drawn without waiting, one that was not is waited for', async () => {
  const chunk = lazyChunk('help', async () => () => 'помощь')
  const page = createElement(Suspense, { fallback: 'ждём' }, createElement(chunk))
  expect(renderToString(page)).toContain('ждём')
  const another = lazyChunk('help', async () => () => 'помощь')
  await another.preload()
  expect(renderToString(createElement(Suspense, { fallback: 'ждём' }, createElement(another)))).toContain('помощь')
})

test('the chunks of a node are found among its children and in its other props', () => {
  const one = lazyChunk('one', async () => () => null)
  const other = lazyChunk<{ aside: unknown }>('other', async () => () => null)
  const third = lazyChunk('third', async () => () => null)
  const node = createElement(Fragment, null, createElement(other, { aside: createElement(one) }), [createElement('p', { key: 1 }, createElement(third))])
  expect(chunksIn(node)).toEqual([other, one, third])
  expect(chunksIn('text')).toEqual([])
})
