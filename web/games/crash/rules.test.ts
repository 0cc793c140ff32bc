import { expect, test } from 'vitest'
import { body } from './rules.ts'

test('the figures of the help are those of the law', () => {
  expect(body).toContain('| 2.00× | 11.55 | 49.500 | 99.0000 |')
  expect(body).toContain('| 100.00× | 76.75 | 0.990 | 99.0000 |')
  expect(body).toContain('до 10\u00a0000')
  expect(body).not.toMatch(/NaN|undefined/)
})
