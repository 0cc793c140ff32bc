import { rim } from '@kurazh/games/wheel/wheel.ts'
import { expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { body } from './rules.md'

test('the odds in the help are those of the rim, and their mean is the sum it names', () => {
  const rows = tablesIn(body)
    .flat()
    .map((row) => row.map(Number))
  for (const [prize = 0, percent] of rows) expect(rim.filter((each) => each === prize).length).toBe(percent)
  expect(rows.reduce((sum, [, percent = 0]) => sum + percent, 0)).toBe(100)
  expect(rows.reduce((sum, [prize = 0, percent = 0]) => sum + prize * percent, 0) / 100).toBe(4.29)
  expect(plainText(body)).toContain('85.80')
})
