import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { keptTexts } from '../../testing/test-server.ts'
import { adopt, evidenceIn, isUnread, markRead, promiseKeys } from './adopt.ts'

const backTo = Date.parse('2026-11-28T10:00:00.000Z')
const restoration = { id: backTo + 3_600_000, backTo }
const before = '2026-11-28T08:00:00.000Z'
const after = '2026-11-28T10:30:00.000Z'
let texts: ReturnType<typeof keptTexts>

beforeEach(() => {
  texts = keptTexts()
})

const bet = (nonce: number, more: object = {}) => ({
  nonce,
  game: 'dice',
  version: 1,
  clientSeed: 'a seed',
  stake: 10,
  params: {},
  promised: 'a promise',
  own: true,
  ...more,
})
const keep = (nonce: number, more: object) =>
  void texts.write(`heard-bet:anna:${nonce}`, JSON.stringify([bet(nonce, more)]))
const kept = (nonce: number) => JSON.parse(texts.read(`heard-bet:anna:${nonce}`) ?? 'null') as object[] | null

test('promises held are put away whole, and none of them counts against the site any more', () => {
  const held = Object.fromEntries(promiseKeys.map((prefix) => [`${prefix}crash`, `what was heard of ${prefix}`]))
  for (const [key, text] of Object.entries(held)) texts.write(key, text)
  texts.write('stake:dice', '1000')
  expect(adopt(texts, restoration)).toBe(true)
  expect(evidenceIn(texts)).toEqual({ ...restoration, lostBets: 0, kept: held })
  expect([...texts.kept.keys()].toSorted()).toEqual([
    'restoration-evidence',
    'restoration-seen',
    'restoration-unread',
    'stake:dice',
  ])
})

test('bets from before the copy are held as they were, with their promise, and so are refusals', () => {
  keep(1, { stands: true, at: before })
  keep(2, { stands: true, at: before, excuse: true })
  keep(3, { denied: true, refusal: 'InsufficientFunds' })
  keep(4, { stands: true, at: before, maxWin: 100, sent: [[1]], made: [1], ended: 'taken' })
  keep(5, { lied: true })
  const [...all] = texts.kept
  expect(adopt(texts, restoration)).toBe(true)
  for (const [key, text] of all) expect(texts.read(key)).toBe(text)
  expect(evidenceIn(texts)).toMatchObject({ lostBets: 0, kept: {} })
})

test('a bet after the copy may be missing from every list, and is still held to its promise where it is shown', () => {
  keep(1, { stands: true, at: after })
  keep(2, { stands: true, at: after, excuse: true })
  keep(3, {})
  adopt(texts, restoration)
  expect([1, 2, 3].map(kept)).toEqual([[bet(1, { stands: true })], [bet(2, { stands: true })], [bet(3)]])
  expect(evidenceIn(texts)).toMatchObject({ lostBets: 2 })
  expect(Object.keys(evidenceIn(texts)?.kept ?? {})).toEqual(['heard-bet:anna:1', 'heard-bet:anna:2'])
})

test('a game of steps that was not over by the moment of the copy was called off: its moves become evidence alone', () => {
  keep(1, { stands: true, maxWin: 100, sent: [[1]], made: [1] })
  keep(2, { stands: true, maxWin: 100, sent: [[1]], made: [1], ended: 'taken', at: after })
  keep(3, { maxWin: 100 })
  keep(4, { maxWin: 100, denied: true })
  adopt(texts, restoration)
  expect([1, 2, 3, 4].map(kept)).toEqual([null, null, null, [bet(4, { maxWin: 100, denied: true })]])
  expect(Object.keys(evidenceIn(texts)?.kept ?? {})).toHaveLength(3)
})

test('a first visit with nothing stored shows nothing', () => {
  expect(adopt(texts, restoration)).toBe(false)
  expect([...texts.kept]).toEqual([['restoration-seen', `${restoration.id}`]])
})

test('evidence stays after it was read, and the next restoration takes its place', () => {
  texts.write('round-pins-crash', 'pins')
  adopt(texts, restoration)
  expect(isUnread(texts)).toBe(true)
  markRead(texts)
  expect(isUnread(texts)).toBe(false)
  expect(evidenceIn(texts)?.kept).toEqual({ 'round-pins-crash': 'pins' })
  texts.write('round-pins-crash', 'newer pins')
  adopt(texts, { id: restoration.id + 1, backTo: restoration.id })
  expect(evidenceIn(texts)).toMatchObject({ id: restoration.id + 1, kept: { 'round-pins-crash': 'newer pins' } })
})

test('a full browser, one that stores nothing and one that stored nonsense cause no error', () => {
  const full = keptTexts(true)
  full.kept.set('round-pins-crash', 'pins')
  full.kept.set('heard-bet:anna:1', 'nonsense')
  expect(adopt(full, restoration)).toBe(true)
  expect(full.kept.has('round-pins-crash')).toBe(false)
  texts.write('table-pins-roulette', 'x'.repeat(2_000_000))
  texts.write('round-pins-crash', 'pins')
  adopt(texts, restoration)
  expect(evidenceIn(texts)?.kept).toEqual({ 'round-pins-crash': 'pins' })
  texts.write('restoration-evidence', '{')
  expect(evidenceIn(texts)).toBeUndefined()
})

/**
 * Stored by the page and no promise of the site: things seen, liked or counted here. Refused bets and their digests
 * count against it for ever.
 */
const noPromises = [
  'heard-bet:',
  'denied-bets:',
  'refused-bets:',
  'restoration-seen',
  'restoration-reloaded',
  'restoration-evidence',
  'restoration-unread',
  'restorations-heard',
  'stake:',
  'crash-target-',
  'slot-unseen:',
  'table-layouts-',
  'admin-views-',
  'admin-columns-',
  'documents-later',
]

/** Every name under which the page stores a text by its game, table or player. */
function namesKept(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing|test-server/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!/Stored\b|\bread\(|\bwrite\(|KeptTexts|PinStore/.test(text)) return []
      const keyed =
        /(?:[kK]eys?\w*|prefix\w*|read|write)\b[^\n'`]*['`]([a-z]+(?:-[a-z]+)*[-:])(?:\$\{|')|\[this\.#key[^\n`]*`([a-z-]+)\$\{/g
      return [...text.matchAll(keyed)].map(([, one, other]) => one ?? other ?? '')
    })
}

test('everything the page stores is either put away at a restoration or listed as no promise', () => {
  const names = [...new Set(namesKept(join(import.meta.dirname, '../..')))]
  expect(names.length).toBeGreaterThan(10)
  const known = new Set<string>([...promiseKeys, ...noPromises])
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
