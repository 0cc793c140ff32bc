/** Times of the area: Moscow's, to the minute where the second says nothing. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exactMomentText, momentText } from './moment-text.ts'

const now = new Date('2026-11-30T12:00:00Z')

test('a moment is told to the minute, one of an order to the second, one far away with its year', () => {
  expect(momentText('2026-11-29T11:35:07Z', now)).toBe('29 нояб., 14:35 МСК')
  expect(exactMomentText('2026-11-29T11:35:07Z', now)).toBe('29 нояб., 14:35:07 МСК')
  expect(momentText('2025-11-29T11:35:07Z', now)).toBe('29 нояб. 2025 г., 14:35 МСК')
})

test('no page of the area shows a moment by the reader’s own clock, without its zone', () => {
  const pages = globSync('**/*.tsx', { cwd: import.meta.dirname })
  expect(pages.length).toBeGreaterThan(100)
  const own = pages.filter((file) =>
    /\bformat(Moment|Clock)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(own).toEqual([])
})
