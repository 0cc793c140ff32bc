import { expect, test } from 'vitest'
import { beginsText } from './season-text.ts'

test('says in whole days when a season begins, and nothing once its time has come', () => {
  const from = '2026-12-14T21:00:00.000Z'
  const at = (now: string) => beginsText(from, Date.parse(now)).replace('\u00a0', ' ')
  expect(['2026-11-29T08:00:00Z', '2026-12-12T22:00:00Z', '2026-12-14T20:59:00Z', from].map(at)).toEqual([
    'Начнётся через 16 дней.',
    'Начнётся через 2 дня.',
    'Начнётся через 1 день.',
    '',
  ])
})
