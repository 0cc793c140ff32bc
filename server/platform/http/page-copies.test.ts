import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keptCopies, pageCopies } from './page-copies.ts'

const html = '<!doctype html>\n<html lang="ru"><title>Кураж</title></html>'
const pages = pageCopies(html)
const opened = { br: brotliDecompressSync, gzip: gunzipSync, undefined: (body: Buffer) => body }

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
] as const)('who accepts %s gets %s, and the same page', (accepted, encoding) => {
  const copy = pages.copyFor('guest', accepted)
  expect(copy.encoding).toBe(encoding)
  expect(opened[`${encoding}`](copy.body).toString()).toBe(html.replace('<html ', '<html data-visitor="guest" '))
})

test('the page says whom it is for, and its tag distinguishes guests’ copies from players’ and each encoding', () => {
  const copies = (['guest', 'player'] as const).flatMap((visitor) =>
    ['br', 'gzip', ''].map((accepted) => pages.copyFor(visitor, accepted)),
  )
  expect(new Set(copies.map(({ etag }) => etag)).size).toBe(copies.length)
  expect(pages.copyFor('player', '').body.toString()).toContain('<html data-visitor="player" lang="ru">')
})

test('a copy is made once', () => {
  expect(pages.copyFor('guest', 'br')).toBe(pages.copyFor('guest', 'br'))
})

test('of pages rendered on demand the newest are kept, up to the limit', () => {
  const [own, made] = [keptCopies(2), [] as string[]]
  const ask = (name: string) => own(name, () => (made.push(name), html)).copyFor('guest', 'br')
  expect(ask('a')).toBe(ask('a'))
  for (const name of ['b', 'c', 'c', 'b', 'a']) ask(name)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
