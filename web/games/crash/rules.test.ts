import { expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { body } from './rules.md'

test('the figures of the help are those of the law', () => {
  const rows = tablesIn(body).flat()
  expect(rows).toContainEqual(['2.00×', '11.55', '49.500', '99.0000'])
  expect(rows).toContainEqual(['100.00×', '76.75', '0.990', '99.0000'])
  expect(plainText(body)).toContain('до\u00a010\u00a0000')
  expect(plainText(body)).not.toMatch(/NaN|undefined/)
})
